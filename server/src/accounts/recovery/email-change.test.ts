import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findChangeCode, requestChange } from '../../testing/unconfirmed-address-steps.ts'

/** Long enough for a busy machine. */
const pollOptions = { timeout: 20_000 }

type User = Awaited<ReturnType<typeof buildUser>>

let t: TestApp
let serial = 0
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => {
  delete t.clock.now
})

const freshAddress = () => `moved-${++serial}@example.com`

async function listSubjectsTo(address: string) {
  return (await t.readMails()).filter(({ to }) => to === address).map(({ subject }) => subject)
}

function confirm(user: User, code: string) {
  return t.call(endpoints.confirmEmailChange, { params: { userId: user.userId }, body: { code } }, user)
}

function confirmWithPassword(code: string) {
  return t.call(endpoints.confirmEmailChangeWithPassword, { body: { code, newPassword: 'Lantern-7-quay' } })
}

async function fetchLoginStatus(username: string, password = 'Kettle-42-moss') {
  return (await t.call(endpoints.login, { body: { username, password } })).status
}

describe('an email address change', () => {
  it('takes effect when it is confirmed in the session that requested it, and the old address is notified (SEC-019)', async () => {
    const user = await buildUser(t)
    const email = freshAddress()
    expect((await requestChange(t, user, `  ${email.toUpperCase()} `)).status).toBe(204)
    expect([await fetchLoginStatus(user.username), await fetchLoginStatus(email)]).toEqual([200, 401])
    expect(await listSubjectsTo(user.username)).toEqual([
      'Request to change your Everyday Leadership email address',
    ])
    const mail = (await t.readMails()).findLast(({ to }) => to === email)
    expect(mail!.text).toContain('https://lpi.test/confirm-email?code=')

    const { status, body } = await confirm(user, await findChangeCode(t, email))
    expect(status).toBe(200)
    expect([await fetchLoginStatus(user.username), await fetchLoginStatus(email)]).toEqual([401, 200])
    expect((await listSubjectsTo(user.username)).at(-1)).toBe(
      'Your Everyday Leadership email address was changed',
    )
    const session = { accessToken: body.access_token }
    const profile = await t.call(endpoints.getUser, { params: { userId: user.userId } }, session)
    expect(profile.body).toMatchObject({ username: email, email, recoveryEmail: email })
  })

  it('is confirmed by only one of 32 parallel calls', async () => {
    const user = await buildUser(t)
    const email = freshAddress()
    await requestChange(t, user, email)
    const code = await findChangeCode(t, email)
    const responses = await Promise.all(Array.from({ length: 32 }, () => confirm(user, code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const errorCodes = responses.flatMap(({ status, body }) => (status === 200 ? [] : [body.code]))
    expect(errorCodes).toHaveLength(31)
    // The confirmation ends the session of the calls that arrive later.
    expect(['email_change.invalid', 'auth.required']).toEqual(
      expect.arrayContaining([...new Set(errorCodes)]),
    )
    expect(
      (await listSubjectsTo(user.username)).filter((subject) => subject.includes('was changed')),
    ).toHaveLength(1)
  })

  it('can be confirmed for an hour, and only with the newest link', async () => {
    t.clock.now = new Date()
    const user = await buildUser(t)
    const [firstAddress, secondAddress] = [freshAddress(), freshAddress()]
    await requestChange(t, user, firstAddress)
    await requestChange(t, user, secondAddress)
    const [firstCode, secondCode] = [
      await findChangeCode(t, firstAddress),
      await findChangeCode(t, secondAddress),
    ]
    expect((await confirmWithPassword(firstCode)).body.code).toBe('email_change.invalid')
    t.clock.now = new Date(t.clock.now.getTime() + 60 * 60_000)
    expect((await confirmWithPassword(secondCode)).body.code).toBe('email_change.invalid')
    t.clock.now = new Date(t.clock.now.getTime() - 1)
    expect((await confirmWithPassword(secondCode)).status).toBe(204)
  })

  it('requires the password (SEC-019)', async () => {
    const user = await buildUser(t)
    const email = freshAddress()
    const { status, body } = await requestChange(t, user, email, 'Wrong-42-guess')
    expect([status, body.code]).toEqual([400, 'password.wrong'])
    expect([await listSubjectsTo(email), await listSubjectsTo(user.username)]).toEqual([[], []])
  })

  it('to the address of another account gets the same response as a change to an unused address, and the owner of the other account receives an email without a confirmation link', async () => {
    const user = await buildUser(t)
    const owner = await buildUser(t)
    const { status, body } = await requestChange(t, user, owner.username)
    const otherResponse = await requestChange(t, user, freshAddress())
    expect([status, body]).toEqual([otherResponse.status, otherResponse.body])
    expect(await listSubjectsTo(owner.username)).toEqual(['Your Everyday Leadership account'])
    expect(await findChangeCode(t, owner.username)).toBe('')
  })

  it('is rejected if another user registers the new address before the change is confirmed', async () => {
    const user = await buildUser(t)
    const email = freshAddress()
    await requestChange(t, user, email)
    await buildUser(t, { username: email, password: 'Lantern-7-quay' })
    expect((await confirm(user, await findChangeCode(t, email))).body.code).toBe('email_change.invalid')
    expect([await fetchLoginStatus(user.username), await fetchLoginStatus(email, 'Lantern-7-quay')]).toEqual([
      200, 200,
    ])
  })

  it('to the current address is rejected', async () => {
    const user = await buildUser(t)
    const { status, body } = await requestChange(t, user, user.username)
    expect([status, body.details.fields]).toEqual([400, [{ field: 'email', problem: 'invalid' }]])
  })

  it('can be requested at most five times an hour', async () => {
    t.clock.now = new Date()
    const user = await buildUser(t)
    for (let i = 0; i < 5; i++) expect((await requestChange(t, user, freshAddress())).status).toBe(204)
    expect((await requestChange(t, user, freshAddress())).body.code).toBe('rate.limited')
  })

  it('can be requested while the mail server is down, and its emails are sent later', async () => {
    const mailServer = { isDown: true, mails: [] as string[] }
    const sendMail = async ({ to }: { to: string }) => {
      if (mailServer.isDown) throw new Error('the mail server is down')
      mailServer.mails.push(to)
    }
    const silentApp = await createTestApp({ LOG_LEVEL: 'silent' }, { sendMail })
    const user = await buildUser(silentApp)
    const body = { email: freshAddress(), password: user.password }
    const response = await silentApp.call(
      endpoints.requestEmailChange,
      { params: { userId: user.userId }, body },
      user,
    )
    expect(response.status).toBe(204)
    await silentApp.finishJobs()
    expect(mailServer.mails).toEqual([])
    mailServer.isDown = false
    await silentApp.finishJobs({ includeDelayed: true })
    expect(mailServer.mails.toSorted()).toEqual([body.email, user.username].toSorted())
    await silentApp.close()
  })
})

describe('password recovery', () => {
  async function waitForResetCode(username: string) {
    const mail = async () =>
      (await t.readMails()).findLast(
        ({ to, text }) => to === username && text.includes('reset-password?code='),
      )
    await t.call(endpoints.recoverPassword, { body: { username } })
    await expect.poll(mail, pollOptions).toBeDefined()
    return /code=([\w-]+)/.exec((await mail())!.text)![1]!
  }

  it('cancels a pending email address change, which an intruder may have requested (SEC-020)', async () => {
    const user = await buildUser(t)
    const email = freshAddress()
    await requestChange(t, user, email)
    const code = await waitForResetCode(user.username)
    await t.call(endpoints.changePassword, { body: { code, newPassword: 'Lantern-7-quay' } })
    expect((await confirmWithPassword(await findChangeCode(t, email))).body.code).toBe('email_change.invalid')
  })

  it('is refused if the code was emailed to a previous address', async () => {
    const user = await buildUser(t)
    const email = freshAddress()
    const code = await waitForResetCode(user.username)
    await requestChange(t, user, email)
    await confirm(user, await findChangeCode(t, email))
    const response = await t.call(endpoints.changePassword, { body: { code, newPassword: 'Lantern-7-quay' } })
    expect(response.body.code).toBe('reset_code.invalid')
  })
})
