import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { requestRecoveryCode } from '../../testing/identity-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const HOME = '203.0.113.5'
const NEW_PASSWORD = 'Lantern-7-quay'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({}, { hasLowPasswordCost: true })
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.now = new Date()
})

async function logIn(username: string, password: string, remoteAddress: string) {
  const response = await t.app.inject({
    method: 'POST',
    url: endpoints.login.path,
    payload: { username, password },
    remoteAddress,
  })
  return { status: response.statusCode, body: response.json() }
}

/** Sends 12 wrong passwords from each of 8 networks. Returns the responses. */
async function guess(username: string, { prefix = '198.51.' } = {}) {
  const responses = []
  for (let i = 0; i < 12; i++) {
    for (let network = 0; network < 8; network++) {
      responses.push(await logIn(username, `Wrong-42-guess${i}`, `${prefix}${network}.7`))
    }
  }
  return responses.map(({ status, body }) => [status, body])
}

function wait(seconds: number) {
  t.clock.now = new Date(t.clock.now!.getTime() + seconds * 1000)
}

async function listWarnings(username: string) {
  const mails = (await t.readMails()).filter(({ to }) => to === username)
  return mails.map(({ subject }) => subject).filter((subject) => subject !== RECOVERY_SUBJECT)
}
const RECOVERY_SUBJECT = 'Reset your Everyday Leadership password'
const WARNING_SUBJECT = 'Someone may be trying to guess your Everyday Leadership password'

it('many networks together can try 30 wrong passwords a day for an account; then each gets two attempts and must wait after them (SEC-006, SEC-090)', async () => {
  const { username } = await buildUser(t)
  const statuses = (await guess(username)).map(([status]) => status)
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401))
  expect(statuses.filter((status) => status === 401)).toHaveLength(46)
  expect(statuses.filter((status) => status === 429)).toHaveLength(50)

  const waits = []
  for (let i = 0; i < 8; i++) {
    const { retryAfter } = (await logIn(username, 'Wrong-42-guess', '198.51.0.7')).body.details
    waits.push(retryAfter)
    wait(retryAfter)
    expect((await logIn(username, 'Wrong-42-guess', '198.51.0.7')).status).toBe(401)
  }
  expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600])
})

it('a network from which the owner has logged in is not slowed by wrong passwords from other networks (SEC-006)', async () => {
  const { username, password } = await buildUser(t)
  expect((await logIn(username, password, HOME)).status).toBe(200)
  await guess(username)
  for (let i = 0; i < 9; i++) expect((await logIn(username, 'Wrong-42-guess', HOME)).status).toBe(401)
  expect((await logIn(username, password, HOME)).status).toBe(200)
})

it('the owner is not locked out of a new network: the first attempts are not delayed, and a new password set with an emailed link ends the delay there (SEC-006)', async () => {
  const { username, password } = await buildUser(t)
  await guess(username)
  expect((await logIn(username, password, '192.0.2.1')).status).toBe(200)
  expect((await logIn(username, password, '192.0.2.1')).status).toBe(200)

  const network = '127.0.0.1'
  expect((await logIn(username, 'Wrong-42-guess', network)).status).toBe(401)
  expect((await logIn(username, 'Wrong-42-guess', network)).status).toBe(401)
  expect((await logIn(username, password, network)).body).toMatchObject({ details: { retryAfter: 60 } })
  const { code } = await requestRecoveryCode(t, username)
  expect((await t.call(endpoints.changePassword, { body: { code, newPassword: NEW_PASSWORD } })).status).toBe(
    204,
  )
  expect((await logIn(username, 'Wrong-42-guess', network)).status).toBe(401)
  expect((await logIn(username, NEW_PASSWORD, network)).status).toBe(200)
})

it('the owner gets one email a day about wrong passwords from many networks, in the language of the account (SEC-006)', async () => {
  const [user, frenchUser] = [await buildUser(t), await buildUser(t, { language: 'fr' })]
  for (const { username } of [user, frenchUser]) await guess(username)
  await expect.poll(() => listWarnings(user.username)).toEqual([WARNING_SUBJECT])
  await expect
    .poll(() => listWarnings(frenchUser.username))
    .toEqual([expect.stringContaining('mot de passe')])
  const mail = (await t.readMails()).find(({ to }) => to === user.username)
  expect(mail!.text).toContain('https://lpi.test/forgot-password')

  wait(24 * 3600 - 1)
  await guess(user.username, { prefix: '198.52.' })
  wait(1)
  await guess(user.username, { prefix: '198.53.' })
  await expect.poll(() => listWarnings(user.username)).toEqual([WARNING_SUBJECT, WARNING_SUBJECT])
})

it('wrong passwords for an unknown or a locked account get the same responses, and no email (SEC-007)', async () => {
  const [user, lockedUser] = [await buildUser(t), await buildUser(t)]
  await t.ctx.db
    .updateTable('users')
    .set({ locked_at: new Date() })
    .where('id', '=', lockedUser.userId)
    .execute()
  const responses = []
  for (const username of [user.username, lockedUser.username, 'no-one@example.com']) {
    responses.push(await guess(username))
  }
  expect(responses[1]).toEqual(responses[0])
  expect(responses[2]).toEqual(responses[0])
  await expect.poll(() => listWarnings(user.username)).toEqual([WARNING_SUBJECT])
  for (const name of [lockedUser.username, 'no-one@example.com']) expect(await listWarnings(name)).toEqual([])
})

it('correct passwords from many networks slow nothing and cause no email', async () => {
  const { username, password } = await buildUser(t)
  for (let i = 0; i < 40; i++) expect((await logIn(username, password, `198.51.${i}.7`)).status).toBe(200)
  expect((await logIn(username, 'Wrong-42-guess', '192.0.2.1')).status).toBe(401)
  expect((await logIn(username, 'Wrong-42-guess', '192.0.2.1')).status).toBe(401)
  expect(await listWarnings(username)).toEqual([])
})

it('all IPv6 networks that a provider assigns to one customer share the attempts of a slowed network', async () => {
  const { username } = await buildUser(t)
  await guess(username)
  const statuses = []
  for (let i = 0; i < 5; i++) {
    statuses.push((await logIn(username, 'Wrong-42-guess', `2001:db8:1:${i}00::7`)).status)
  }
  expect(statuses).toEqual([401, 401, 429, 429, 429])
  expect((await logIn(username, 'Wrong-42-guess', '2001:db8:2::7')).status).toBe(401)
})

it('a session gives no more attempts than the login page (SEC-006)', async () => {
  const user = await buildUser(t)
  await guess(user.username)
  const confirm = async (password: string) => {
    const args = { params: { userId: user.userId }, body: { password } }
    return (await t.call(endpoints.startSecondFactor, args, user)).status
  }
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push(await confirm('Wrong-42-guess'))
  expect(statuses).toEqual([400, 400, 429])
})
