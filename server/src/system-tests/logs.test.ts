import { endpoints } from '@lpi/contract'
import { expect, it } from 'vitest'
import { buildCompletedAssessment, buildUser } from '../testing/builders.ts'
import { readLog } from '../testing/read-log.ts'
import { createTestApp } from '../testing/test-app.ts'

const person = { firstName: 'Wilhelmina', lastName: 'Okonkwo', username: 'wilhelmina.okonkwo@example.com' }

it('log lines of a request contain the request id from the response, and no personal data except the id of the logged-in user (SEC-064)', async () => {
  let learner: Awaited<ReturnType<typeof buildUser>> | undefined
  const ids: Record<string, string> = {}
  const lines = await readLog(async () => {
    const renderPdf = () => Promise.reject(new Error('rendering failed'))
    const t = await createTestApp({ LOG_LEVEL: 'info' }, { renderPdf })
    learner = await buildUser(t, person)
    const { userId } = learner
    const { assessmentId } = await buildCompletedAssessment(t, { learner })
    const calls = {
      read: await t.call(endpoints.getUser, { params: { userId } }, learner),
      refused: await t.call(endpoints.getUser, { params: { userId: assessmentId } }, learner),
      broken: await t.call(endpoints.getReportPdf, { params: { assessmentId }, query: {} }, learner),
      unauthorized: await t.call(endpoints.getUser, { params: { userId } }),
    }
    for (const [name, { headers }] of Object.entries(calls)) ids[name] = String(headers['x-request-id'])
    await t.close()
  })
  const log = lines.map((line) => JSON.parse(line))
  const linesOfRequest = (name: string) => log.filter(({ reqId }) => reqId === ids[name])

  for (const [name, status] of Object.entries({ read: 200, refused: 404, broken: 500, unauthorized: 401 })) {
    expect(linesOfRequest(name).at(0)).toMatchObject({
      req: { method: 'GET', route: expect.stringContaining(':') },
    })
    expect(linesOfRequest(name).at(-1)).toMatchObject({ res: { statusCode: status } })
  }
  const linesOfPerson = log.filter(({ userId }) => userId === learner?.userId)
  expect(new Set(linesOfPerson.map(({ reqId }) => reqId))).toEqual(
    new Set([ids.read, ids.refused, ids.broken]),
  )
  expect(linesOfPerson).toContainEqual(
    expect.objectContaining({
      reqId: ids.broken,
      err: expect.objectContaining({ message: 'rendering failed' }),
    }),
  )
  expect(lines.join('\n')).not.toMatch(/Wilhelmina|Okonkwo|example\.com|127\.0\.0\.1|Bearer|user-agent/i)
})
