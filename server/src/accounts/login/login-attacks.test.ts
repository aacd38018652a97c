import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { fetchProfileStatus, logIn } from '../../testing/identity-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { HashThreads } from '../credentials/hash-threads.ts'

let t: TestApp
// A spy that calls the real function and counts the calls.
let verify: MockInstance<HashThreads['verify']>
beforeAll(async () => {
  t = await createTestApp()
  verify = vi.spyOn(t.hashThreads, 'verify')
})
afterAll(() => t.close())
beforeEach(() => {
  delete t.clock.now
  verify.mockClear()
})

describe('known login vulnerabilities in other products', () => {
  it('GHSA-7h8m (Zitadel): parallel password guesses do not bypass the limit on login attempts (SEC-004)', async () => {
    t.clock.now = new Date()
    const { username } = await buildUser(t)
    await Promise.all(Array.from({ length: 64 }, (_, i) => logIn(t, username, `Wrong-42-guess${i}`)))
    expect(verify).toHaveBeenCalledTimes(10)
  })

  it('Supabase #2674: a login with an unknown username verifies a hash with the same parameters as any other login (SEC-007)', async () => {
    const { username } = await buildUser(t, { password: 'Lantern-7-quay' })
    const hashParameters = []
    for (const name of [username, 'unknown@example.com']) {
      verify.mockClear()
      await logIn(t, name, 'Wrong-42-guess')
      const [storedHash] = verify.mock.calls[0] ?? []
      hashParameters.push(String(storedHash).split('$').slice(0, 4))
    }
    expect(hashParameters[0]).toEqual(['', 'argon2id', 'v=19', 'm=19456,t=2,p=1'])
    expect(hashParameters[1]).toEqual(hashParameters[0])
  })

  it('CVE-2025-61928 (better-auth): a user id in a path or body gives no access to another user’s account (SEC-032)', async () => {
    const [attacker, victim] = [await buildUser(t), await buildUser(t)]
    const params = { userId: victim.userId }
    const consent = { userId: attacker.userId, policyType: 'privacy-policy', version: '1' } as const
    const body = { ...consent, status: 'withdrawn' } as const
    expect((await t.call(endpoints.createConsent, { params, body }, attacker)).status).toBe(404)
    const ownParams = { params: { userId: attacker.userId }, body: { ...body, userId: victim.userId } }
    expect((await t.call(endpoints.createConsent, ownParams, attacker)).status).toBe(404)
    const erase = { params, body: { password: attacker.password } }
    expect((await t.call(endpoints.eraseAccount, erase, attacker)).status).toBe(404)
    expect(await fetchProfileStatus(t, victim.userId, victim.accessToken)).toBe(200)
  })
})

it('an attacker’s own logins do not allow additional guesses at another user’s password (SEC-004)', async () => {
  t.clock.now = new Date()
  const victim = await buildUser(t)
  const attacker = await buildUser(t)
  for (let i = 0; i < 40; i++) {
    await logIn(t, victim.username, `Wrong-42-guess${i}`)
    if (i % 5 === 4) await logIn(t, attacker.username, attacker.password)
  }
  const guesses = verify.mock.calls.filter(([, password]) => String(password).startsWith('Wrong'))
  expect(guesses).toHaveLength(10)
})

it('a new database has no user accounts (SEC-008)', async () => {
  const newApp = await createTestApp()
  const users = await newApp.ctx.db.selectFrom('users').select('username').execute()
  expect(users).toEqual([])
  await newApp.close()
})
