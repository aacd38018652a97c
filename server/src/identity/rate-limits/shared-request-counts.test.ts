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

it('the requests of an address to several processes are counted together (REQ-224)', async () => {
  const [first, second] = [openProcess(), openProcess()]
  expect(first.countMany('192.0.2.1', 40)).toEqual({ current: 40, ttl: 30_000 })
  second.countMany('192.0.2.1', 30)
  await first.share()
  await second.share()
  expect(second.count('192.0.2.1').current).toBe(71)
  expect(first.count('192.0.2.1').current).toBe(41)
  await first.share()
  expect(first.count('192.0.2.1').current).toBe(72)

  first.clock.now = new Date('2026-11-22T12:01:00Z')
  expect(first.count('192.0.2.1')).toEqual({ current: 1, ttl: 60_000 })
})

it('an address that sends few requests, or no new ones, causes no query (REQ-224)', async () => {
  const counts = openProcess()
  counts.countMany('192.0.2.2', 4)
  const countQueries = async () => (await t.recordQueries(counts.share)).statements.length
  expect(await countQueries()).toBe(0)
  counts.countMany('192.0.2.2', 1)
  expect([await countQueries(), await countQueries()]).toEqual([1, 0])
})

it('without the database, a process counts its own requests, and shares them later (REQ-224)', async () => {
  const [first, second] = [openProcess(), openProcess()]
  first.countMany('192.0.2.3', 50)
  second.countMany('192.0.2.3', 10)
  await t.ctx.db.schema.alterTable('allowances').renameTo('moved').execute()
  await first.share()
  expect(first.count('192.0.2.3').current).toBe(51)
  await t.ctx.db.schema.alterTable('moved').renameTo('allowances').execute()
  for (const { share } of [first, second]) await share()
  expect(second.count('192.0.2.3').current).toBe(62)
})
