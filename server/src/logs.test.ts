import { endpoints } from '@lpi/contract'
import { expect, it } from 'vitest'
import { buildCompletedAssessment, buildUser } from './testing/builders.ts'
import { readLog } from './testing/read-log.ts'
import { createTestApp } from './testing/test-app.ts'

const person = { firstName: 'Wilhelmina', lastName: 'Okonkwo', username: 'wilhelmina.okonkwo@example.com' }

it('log lines of a request contain the request id of the response and the user id, and no other personal data (SEC-064)', async () => {
  let learner: Awaited<ReturnType<typeof buildUser>> | undefined
  const ids: Record<string, string> = {}
  const lines = await readLog(async () => {
    const renderPdf = () => Promise.reject(new Error('no ink'))
    const t = await createTestApp({ LOG_LEVEL: 'info' }, { renderPdf })
    learner = await buildUser(t, person)
    const { userId } = learner
    const { assessmentId } = await buildCompletedAssessment(t, { learner })
    const calls = {
      read: await t.call(endpoints.getUser, { params: { userId } }, learner),
      refused: await t.call(endpoints.getUser, { params: { userId: assessmentId } }, learner),
      broken: await t.call(endpoints.getReportPdf, { params: { assessmentId }, query: {} }, learner),
      stranger: await t.call(endpoints.getUser, { params: { userId } }),
    }
    for (const [name, { headers }] of Object.entries(calls)) ids[name] = String(headers['x-request-id'])
    await t.close()
  })
  const log = lines.map((line) => JSON.parse(line))
  const ofRequest = (name: string) => log.filter(({ reqId }) => reqId === ids[name])

  for (const [name, status] of Object.entries({ read: 200, refused: 404, broken: 500, stranger: 401 })) {
    expect(ofRequest(name).at(0)).toMatchObject({
      req: { method: 'GET', route: expect.stringContaining(':') },
    })
    expect(ofRequest(name).at(-1)).toMatchObject({ res: { statusCode: status } })
  }
  const ofPerson = log.filter(({ userId }) => userId === learner?.userId)
  expect(new Set(ofPerson.map(({ reqId }) => reqId))).toEqual(new Set([ids.read, ids.refused, ids.broken]))
  expect(ofPerson).toContainEqual(
    expect.objectContaining({ reqId: ids.broken, err: expect.objectContaining({ message: 'no ink' }) }),
  )
  expect(lines.join('\n')).not.toMatch(/Wilhelmina|Okonkwo|example\.com|127\.0\.0\.1|Bearer|user-agent/i)
})
