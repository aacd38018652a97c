import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordEvent } from '../../accounts/audit/record-event.ts'
import { createTestInstallation, type TestInstallation } from '../../testing/run-lpi.ts'

let t: TestInstallation
beforeAll(async () => {
  t = await createTestInstallation()
})
afterAll(() => t.close())

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)

it('`audit show` reports that a new event is not chained yet', async () => {
  await recordEvent(t.db, new Date(), 'logout')
  const { items, chain } = await t.runForJson('audit', 'show')
  expect(items).toMatchObject([{ id: null, event: 'logout' }])
  expect(chain).toMatchObject({ lines: 0, brokenAt: null, pending: { lines: 1, brokenAt: null } })
})

it('`audit show` chains an event that has waited for more than a minute, but exits with an error (SEC-061)', async () => {
  await recordEvent(t.db, secondsAgo(120), 'logout')
  const { code, stderr } = await t.run('audit', 'show')
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('Check that a worker is running.'),
  })
  expect((await t.runForJson('audit', 'show')).chain).toMatchObject({ lines: 2, pending: { lines: 0 } })
})

it('`audit export` also writes events that were not chained before, and the hash that it prints covers them', async () => {
  await recordEvent(t.db, secondsAgo(120), 'logout')
  const { lines, pending, lastHash } = await t.runForJson('audit', 'export', `${t.folder}/audit.csv`)
  expect({ lines, pending }).toMatchObject({ lines: 3, pending: { lines: 0 } })
  expect((await t.runForJson('audit', 'show')).chain.lastHash).toBe(lastHash)
})

it('`audit show --username` shows the event about the pending role of a person who has no account yet', async () => {
  const { id } = await t.runForJson('organizations', 'create', '--name', 'Lakeside College')
  const username = 'dean@example.org'
  await t.runForJson('administrators', 'grant', '--organization', id, '--username', username)
  const { items } = await t.runForJson('audit', 'show', '--username', username)
  expect(items).toMatchObject([{ event: 'role.pending', details: { organizationId: id } }])
})
