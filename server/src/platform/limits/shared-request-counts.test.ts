import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createSharedRequestCounts } from './shared-request-counts.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const NEVER = 2 ** 31 - 1

function openProcess({ db = t.ctx.db, now = new Date('2026-11-22T12:00:30Z') } = {}) {
  const clock = { now }
  const counts = createSharedRequestCounts({
    db,
    now: () => clock.now,
    log: { warn: () => {} },
    limit: 100,
    intervalMs: NEVER,
  })
  const countMany = (address: string, requests: number) => {
    for (let i = 1; i < requests; i++) counts.count(address)
    return counts.count(address)
  }
  return { ...counts, countMany, clock }
}

it('requests from one address to several processes are counted together (REQ-224)', async () => {
  const [firstProcess, secondProcess] = [openProcess(), openProcess()]
  expect(firstProcess.countMany('192.0.2.1', 40)).toEqual({ current: 40, ttl: 30_000 })
  secondProcess.countMany('192.0.2.1', 30)
  await firstProcess.share()
  await secondProcess.share()
  expect(secondProcess.count('192.0.2.1').current).toBe(71)
  expect(firstProcess.count('192.0.2.1').current).toBe(41)
  await firstProcess.share()
  expect(firstProcess.count('192.0.2.1').current).toBe(72)

  firstProcess.clock.now = new Date('2026-11-22T12:01:00Z')
  expect(firstProcess.count('192.0.2.1')).toEqual({ current: 1, ttl: 60_000 })
})

it('an address that has sent only a few requests, or none since the last query, causes no query (REQ-224)', async () => {
  const counts = openProcess()
  counts.countMany('192.0.2.2', 4)
  const countQueries = async () => (await t.recordQueries(counts.share)).queries.length
  expect(await countQueries()).toBe(0)
  counts.countMany('192.0.2.2', 1)
  expect([await countQueries(), await countQueries()]).toEqual([1, 0])
})

it('a process counts its own requests while the database is unavailable, and shares the counts later (REQ-224)', async () => {
  const [firstProcess, secondProcess] = [openProcess(), openProcess()]
  firstProcess.countMany('192.0.2.3', 50)
  secondProcess.countMany('192.0.2.3', 10)
  await t.ctx.db.schema.alterTable('allowances').renameTo('moved').execute()
  await firstProcess.share()
  expect(firstProcess.count('192.0.2.3').current).toBe(51)
  await t.ctx.db.schema.alterTable('moved').renameTo('allowances').execute()
  for (const { share } of [firstProcess, secondProcess]) await share()
  expect(secondProcess.count('192.0.2.3').current).toBe(62)
})
