import { batchSettings, endpoints } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyAuditEvents } from '../accounts/audit/list-audit-events.ts'
import { buildAccessCode, buildAdministrator, buildCohort } from '../testing/builders.ts'
import { freePort, setUpProcesses } from '../testing/processes.ts'
import { answersTo } from '../testing/sample-instrument.ts'
import { hasPgBouncer, startPgBouncer } from '../testing/start-pgbouncer.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const pollOptions = { timeout: 60_000 }
const { start } = setUpProcesses()

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Returns a function that sends each request to the next process in turn. */
function createCaller(urls: readonly string[]) {
  let count = 0
  return async (
    method: string,
    path: string,
    caller?: { accessToken: string },
    body?: object,
    // biome-ignore lint/suspicious/noExplicitAny: the test reads response bodies of different shapes
  ): Promise<any> => {
    const response = await fetch(urls[count++ % urls.length] + path, {
      method,
      headers: {
        ...(caller && { authorization: `Bearer ${caller.accessToken}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const isJson = response.headers.get('content-type')?.includes('json')
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return isJson ? response.json() : Buffer.from(await response.arrayBuffer())
  }
}
type Call = ReturnType<typeof createCaller>

/** Registers a learner, accepts the privacy policy and completes an assessment. */
async function completeAssessment(call: Call, { code, instrument }: Code) {
  const [username, password] = ['robin@example.com', 'Kettle-42-moss']
  const name = { firstName: 'Robin', lastName: 'Example', country: 'GB' }
  const profile = { orgOrSchool: '', language: 'en', userMappings: [] }
  const { userId } = await call('POST', endpoints.createUser.path, undefined, {
    username,
    email: username,
    password,
    ...name,
    ...profile,
  })
  const tokens = await call('POST', endpoints.login.path, undefined, { username, password })
  const learner = { accessToken: tokens.access_token, userId: userId as string }
  const consent = { policyType: 'privacy-policy', version: '1', status: 'accepted' }
  await call('POST', `/users/api/v4/users/${userId}/user-consents`, learner, consent)
  const assessment = await call('POST', endpoints.createAssessment.path, learner, { accessCode: code })
  const path = `${endpoints.createAssessment.path}/${assessment.id}`
  const responses = answersTo(instrument, 3, 5, 2)
  for (const response of responses) {
    await call('PUT', path, learner, { responses: [response], complete: false })
  }
  await call('PUT', path, learner, { responses, complete: true })
  return { learner, assessmentId: assessment.id as string }
}
type Code = Awaited<ReturnType<typeof buildAccessCode>>

it.runIf(hasPgBouncer)(
  'the product works with two API processes and a worker that connect through PgBouncer in transaction mode without named prepared statements',
  async () => {
    const pooler = await startPgBouncer(t.url, Number(await freePort()))
    try {
      const env = {
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: t.url,
        PUBLIC_URL: 'https://lpi.test',
      }
      const ports = [await freePort(), await freePort(), await freePort()]
      const startedProcesses = ports.map((PORT, i) =>
        start({ ...env, PORT, LPI_ROLE: i < 2 ? 'api' : 'worker' }),
      )
      const [firstProcess, secondProcess] = await Promise.all(
        startedProcesses.map(({ waitUntilReady }) => waitUntilReady()),
      )
      const call = createCaller([firstProcess!, secondProcess!])

      const administrator = await buildAdministrator(t)
      const { cohortId } = await buildCohort(t, administrator)
      const code = await buildAccessCode(t, { cohortId })
      const { learner, assessmentId } = await completeAssessment(call, code)
      const { links } = await call('GET', `/lpi/api/v4/lpi-reports/${assessmentId}`, learner)
      const pdf: Buffer = await call('GET', links.pdf, learner)
      expect(pdf.subarray(0, 4).toString()).toBe('%PDF')

      const { organizationId } = administrator
      const query = `?organizationId=${organizationId}`
      const searchResult = await call('POST', endpoints.searchAssessments.path + query, administrator, {})
      expect(searchResult.items).toMatchObject([{ id: assessmentId, status: 'COMPLETED' }])
      const batchesPath = endpoints.createBatchReport.path
      const { id } = await call('POST', batchesPath, administrator, {
        organizationId,
        assessmentIds: [assessmentId],
        type: 'individual',
        path: '/reports/individual',
        settings: batchSettings,
      })
      const readStatus = async () =>
        (await call('GET', `${batchesPath}/${id}`, administrator)).status as string
      await expect.poll(readStatus, pollOptions).toBe('DONE')
      const file: Buffer = await call('GET', `${batchesPath}/${id}/file`, administrator)
      expect(file.subarray(0, 4).toString()).toBe('%PDF')

      await call('POST', endpoints.logout.path, learner)
      await expect(call('GET', `/users/api/v4/users/${learner.userId}`, learner)).rejects.toThrow('401')
      await expect
        .poll(() => verifyAuditEvents(t.ctx.db), pollOptions)
        .toMatchObject({ brokenAt: null, pending: { lines: 0 } })
    } finally {
      await pooler.stop()
    }
  },
  180_000,
)
