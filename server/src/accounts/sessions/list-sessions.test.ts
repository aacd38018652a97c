import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const DAY_MS = 24 * 60 * 60_000

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => {
  delete t.clock.now
})

type Caller = { userId: string; accessToken: string }

async function logIn(user: { userId: string; username: string; password: string }, userAgent: string) {
  const response = await t.app.inject({
    method: 'POST',
    url: endpoints.login.path,
    payload: { username: user.username, password: user.password },
    headers: { 'user-agent': userAgent },
  })
  return { userId: user.userId, accessToken: response.json().access_token as string }
}

async function listSessions(caller: Caller) {
  const { body } = await t.call(endpoints.listSessions, { params: { userId: caller.userId } }, caller)
  return body.items as { id: string; userAgent: string; isCurrent: boolean }[]
}

async function isLoggedIn(caller: Caller) {
  return (await t.call(endpoints.getUser, { params: { userId: caller.userId } }, caller)).status === 200
}

it('the list of a user’s sessions begins with the most recently used one and contains at most 300 characters of each user agent', async () => {
  t.clock.now = new Date()
  const user = await buildUser(t)
  t.clock.now = new Date(t.clock.now.getTime() + 1000)
  const phone = await logIn(user, `Phone <script> ${'x'.repeat(400)}`)
  const items = await listSessions(phone)
  expect(items.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  expect(items[0]!.userAgent).toMatch(/^Phone <script> x+$/)
  expect(items[0]!.userAgent).toHaveLength(300)
  expect(await listSessions(user)).toMatchObject([{ isCurrent: false }, { isCurrent: true }])
})

it('a user can end one of their other sessions, and its next request is refused (SEC-028)', async () => {
  const user = await buildUser(t)
  const phone = await logIn(user, 'Phone')
  const { id } = (await listSessions(user)).find(({ isCurrent }) => !isCurrent)!
  const end = () => t.call(endpoints.endUserSession, { params: { userId: user.userId, sessionId: id } }, user)
  expect((await end()).status).toBe(204)
  expect([await isLoggedIn(phone), await isLoggedIn(user)]).toEqual([false, true])
  expect((await end()).status).toBe(404)
})

it('a user can end all their other sessions', async () => {
  const user = await buildUser(t)
  const otherSessions = [await logIn(user, 'Phone'), await logIn(user, 'Library')]
  const { status } = await t.call(endpoints.endOtherSessions, { params: { userId: user.userId } }, user)
  expect(status).toBe(204)
  expect(await isLoggedIn(user)).toBe(true)
  for (const session of otherSessions) expect(await isLoggedIn(session)).toBe(false)
  expect(await listSessions(user)).toMatchObject([{ isCurrent: true }])
})

it('a user cannot end another user’s session or see it in the list of sessions (SEC-028)', async () => {
  const user = await buildUser(t)
  const otherUser = await buildUser(t)
  const params = { userId: user.userId, sessionId: otherUser.actor.sessionId }
  expect((await t.call(endpoints.endUserSession, { params }, user)).status).toBe(404)
  expect(await isLoggedIn(otherUser)).toBe(true)
  expect(await listSessions(user)).toHaveLength(1)
})

it('the list of sessions does not contain sessions that ended because of inactivity or a logout', async () => {
  t.clock.now = new Date()
  const user = await buildUser(t)
  const endedSession = await logIn(user, 'Away')
  await t.call(endpoints.logout, {}, endedSession)
  expect(await listSessions(user)).toHaveLength(1)
  t.clock.now = new Date(t.clock.now.getTime() + 14 * DAY_MS)
  const newSession = await logIn(user, 'Fresh')
  expect(await listSessions(newSession)).toMatchObject([{ userAgent: 'Fresh' }])
})
