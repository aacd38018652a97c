import { endpoints, fillPath } from '@lpi/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { logIn } from '../../testing/identity-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('a user can confirm the password 30 times an hour from all networks together, even in parallel; wrong passwords do not count (SEC-090, SEC-100)', async () => {
  t.clock.now = new Date()
  let user = await buildUser(t)
  let network = 0
  const confirm = (password: string) =>
    t.app.inject({
      method: 'POST',
      url: fillPath(endpoints.startSecondFactor.path, { userId: user.userId }),
      payload: { password },
      headers: { authorization: `Bearer ${user.accessToken}` },
      remoteAddress: `198.51.${network++ % 5}.7`,
    })
  for (let i = 0; i < 20; i++) expect((await confirm('Wrong-42-guess')).statusCode).toBe(400)
  const verify = vi.spyOn(t.hashThreads, 'verify')
  const responses = await Promise.all(Array.from({ length: 40 }, () => confirm(user.password)))
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
  const refusals = responses.filter(({ statusCode }) => statusCode === 429)
  expect(refusals.map(({ headers }) => headers['retry-after'])).toEqual(Array(10).fill('3600'))
  expect(verify).toHaveBeenCalledTimes(30)
  t.clock.now = new Date(t.clock.now.getTime() + 3_600_000)
  const { body } = await logIn(t, user.username, user.password)
  user = { ...user, accessToken: body.access_token }
  expect((await confirm(user.password)).statusCode).toBe(200)
})
