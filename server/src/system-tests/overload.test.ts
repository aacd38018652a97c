import { once } from 'node:events'
import { connect as openSocket } from 'node:net'
import { endpoints, fillPath } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { connect, type Database } from '../platform/db/connect.ts'
import { buildAssessment, buildCompletedAssessment } from '../testing/builders.ts'
import { createCall } from '../testing/open-test-app.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ LOG_LEVEL: 'silent' })
})
afterAll(() => t.close())

describe('while all database connections except those for saves are busy', () => {
  let assessment: Awaited<ReturnType<typeof buildAssessment>>
  let otherDatabase: Database
  let saveDatabase: Database
  let app: Awaited<ReturnType<typeof createApp>>['app']
  let releaseConnection: () => void
  beforeEach(async () => {
    assessment = await buildAssessment(t)
    otherDatabase = connect({ connectionString: t.url, max: 1 }, () => {})
    saveDatabase = connect({ connectionString: t.url, max: 2 }, () => {})
    app = (await createApp({ ...t.ctx, db: otherDatabase.db, saveDb: saveDatabase.db })).app
    // The first request caches the signing keys, which cannot be read while the only connection is busy.
    await createCall(app)(endpoints.listAssessments, { query: {} }, assessment.learner)
    const busyConnection = await otherDatabase.pool.connect()
    releaseConnection = () => busyConnection.release()
    return async () => {
      await app.close()
      await otherDatabase.close()
      await saveDatabase.close()
    }
  })

  it('a save of answers succeeds, and the process is ready (REQ-220)', async () => {
    const body = { responses: [{ questionId: 'care-1', value: 4 }] }
    const args = { params: { assessmentId: assessment.assessmentId }, query: {}, body }
    const { status } = await createCall(app)(endpoints.saveAnswers, args, assessment.learner)
    expect(status).toBe(200)
    expect((await createCall(app)(endpoints.getReadiness, {})).status).toBe(200)
    releaseConnection()
  })

  it('a request whose client disconnects runs no query after the one that is already waiting for a connection (REQ-223)', async () => {
    let uses = 0
    otherDatabase.pool.on('acquire', () => void uses++)
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const client = openSocket(Number(port), '127.0.0.1')
    await once(client, 'connect')
    const path = fillPath(endpoints.getUser.path, { userId: assessment.learner.userId })
    client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n`)
    client.write(`Authorization: Bearer ${assessment.learner.accessToken}\r\n\r\n`)
    await expect.poll(() => otherDatabase.pool.waitingCount).toBe(1)
    client.destroy()
    await expect.poll(() => countConnections(app)).toBe(0)

    releaseConnection()
    await expect.poll(() => otherDatabase.pool.idleCount).toBe(1)
    await otherDatabase.pool.query('select 1')
    // One use to authenticate the caller, and one for the last query of this test.
    expect(uses).toBe(2)
  })
})

function countConnections({ server }: { server: Awaited<ReturnType<typeof createApp>>['app']['server'] }) {
  return new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
}

it('a PDF request that would wait too long is refused immediately with a Retry-After header, and all other PDF requests succeed (REQ-221)', async () => {
  const { learner, assessmentId } = await buildCompletedAssessment(t)
  const finish = Promise.withResolvers<void>()
  const renderPdf = async () => {
    await finish.promise
    return new Uint8Array([37])
  }
  const { app } = await createApp({ ...t.ctx, renderPdf })
  let responseCount = 0
  const requests = Array.from({ length: 150 }, async () => {
    const response = await createCall(app)(
      endpoints.getReportPdf,
      { params: { assessmentId }, query: {} },
      learner,
    )
    responseCount++
    return response
  })
  await expect.poll(() => responseCount).toBeGreaterThan(0)
  finish.resolve()
  const responses = await Promise.all(requests)
  const refusals = responses.filter(({ status }) => status !== 200)
  expect(refusals.length).toBeGreaterThan(0)
  expect(refusals.length).toBeLessThan(150)
  for (const { status, headers, body } of refusals) {
    expect([status, body.code]).toEqual([503, 'service.unavailable'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  await app.close()
})
