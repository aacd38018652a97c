import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { refreshInParallel } from '../../testing/identity-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ REQUESTS_PER_MINUTE: '1000000' })
})
afterAll(() => t.close())

it('in each of 1,000 rounds, 64 parallel refreshes return the same new token and do not end the session (SEC-021)', async () => {
  await refreshInParallel(t, await buildUser(t), 1000)
  expect(await t.readMails()).toEqual([])
})
