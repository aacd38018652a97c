import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

/** A busy machine takes its time; nothing here depends on how long. */
const patiently = { timeout: 20_000 }

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

function ask(user: User, email: string, password = user.password) {
  return t.call(
    endpoints.requestEmailChange,
    { params: { userId: user.userId }, body: { email, password } },
    user,
  )
}

async function subjectsTo(address: string) {
  return (await t.mails()).filter(({ to }) => to === address).map(({ subject }) => subject)
}

async function codeFor(address: string) {
  const mail = (await t.mails()).findLast(
    ({ to, text }) => to === address && text.includes('/confirm-email?code='),
  )
  return /confirm-email\?code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

function confirm(code: string) {
  return t.call(endpoints.confirmEmailChange, { body: { code } })
}

async function logInStatus(username: string, password = 'Kettle-42-moss') {
  return (await t.call(endpoints.login, { body: { username, password } })).status
}

describe('another address', () => {
  it('counts once the mail to it was followed, for log-in and for mails, and the old one hears of both (SEC-019)', async () => {
    const user = await buildUser(t)
    const email = freshAddress()
    expect((await ask(user, `  ${email.toUpperCase()} `)).status).toBe(204)
    expect([await logInStatus(user.username), await logInStatus(email)]).toEqual([200, 401])
    expect(await subjectsTo(user.username)).toEqual([
      'Request to change your Everyday Leadership email address',
    ])
    const mail = (await t.mails()).findLast(({ to }) => to === email)
    expect(mail!.text).toContain('https://lpi.test/confirm-email?code=')

    const { status, body } = await confirm(await codeFor(email))
    expect([status, body]).toEqual([200, { email }])
    expect([await logInStatus(user.username), await logInStatus(email)]).toEqual([401, 200])
    expect((await subjectsTo(user.username)).at(-1)).toBe(
      'Your Everyday Leadership email address was changed',
    )
    const profile = await t.call(endpoints.getUser, { params: { userId: user.userId } }, user)
    expect(profile.body).toMatchObject({ username: email, email, recoveryEmail: email })
  })

  it('is confirmed once, also by 32 clicks at the same time', async () => {
    const user = await buildUser(t)
    const email = freshAddress()
    await ask(user, email)
    const code = await codeFor(email)
    const answers = await Promise.all(Array.from({ length: 32 }, () => confirm(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'email_change.invalid')).toHaveLength(31)
    expect(
      (await subjectsTo(user.username)).filter((subject) => subject.includes('was changed')),
    ).toHaveLength(1)
  })

  it('can be confirmed for an hour, and only the newest wish', async () => {
    t.clock.now = new Date()
    const user = await buildUser(t)
    const [first, second] = [freshAddress(), freshAddress()]
    await ask(user, first)
    await ask(user, second)
    expect((await confirm(await codeFor(first))).body.code).toBe('email_change.invalid')
    t.clock.now = new Date(t.clock.now.getTime() + 60 * 60_000)
    expect((await confirm(await codeFor(second))).body.code).toBe('email_change.invalid')
    t.clock.now = new Date(t.clock.now.getTime() - 1)
    expect((await confirm(await codeFor(second))).status).toBe(200)
  })

  it('is not taken from an open session without the password (SEC-019)', async () => {
    const user = await buildUser(t)
    const email = freshAddress()
    const { status, body } = await ask(user, email, 'Wrong-42-guess')
    expect([status, body.code]).toEqual([400, 'password.wrong'])
    expect([await subjectsTo(email), await subjectsTo(user.username)]).toEqual([[], []])
  })

  it('that somebody has is answered the same, and told to its owner alone', async () => {
    const user = await buildUser(t)
    const owner = await buildUser(t)
    const { status, body } = await ask(user, owner.username)
    const other = await ask(user, freshAddress())
    expect([status, body]).toEqual([other.status, other.body])
    expect(await subjectsTo(owner.username)).toEqual(['Your Everyday Leadership account'])
    expect(await codeFor(owner.username)).toBe('')
  })

  it('that somebody registers while the mail is on its way stays theirs', async () => {
    const user = await buildUser(t)
    const email = freshAddress()
    await ask(user, email)
    await buildUser(t, { username: email, password: 'Lantern-7-quay' })
    expect((await confirm(await codeFor(email))).body.code).toBe('email_change.invalid')
    expect([await logInStatus(user.username), await logInStatus(email, 'Lantern-7-quay')]).toEqual([200, 200])
  })

  it('that is the present one changes nothing', async () => {
    const user = await buildUser(t)
    const { status, body } = await ask(user, user.username)
    expect([status, body.details.fields]).toEqual([400, [{ field: 'email', problem: 'invalid' }]])
  })

  it('can be asked for five times an hour', async () => {
    t.clock.now = new Date()
    const user = await buildUser(t)
    for (let i = 0; i < 5; i++) expect((await ask(user, freshAddress())).status).toBe(204)
    expect((await ask(user, freshAddress())).body.code).toBe('rate.limited')
  })

  it('is asked for also while the mail server is away; the mail follows', async () => {
    const mailServer = { isAway: true, mails: [] as string[] }
    const sendMail = async ({ to }: { to: string }) => {
      if (mailServer.isAway) throw new Error('the mail server is away')
      mailServer.mails.push(to)
    }
    const quiet = await createTestApp({ LOG_LEVEL: 'silent' }, { sendMail })
    const user = await buildUser(quiet)
    const body = { email: freshAddress(), password: user.password }
    const answer = await quiet.call(
      endpoints.requestEmailChange,
      { params: { userId: user.userId }, body },
      user,
    )
    expect(answer.status).toBe(204)
    await quiet.finishJobs()
    expect(mailServer.mails).toEqual([])
    mailServer.isAway = false
    await quiet.finishJobs({ isEarly: true })
    expect(mailServer.mails.toSorted()).toEqual([body.email, user.username].toSorted())
    await quiet.close()
  })
})

describe('whoever takes an account back', () => {
  async function mailedResetCode(username: string) {
    const mail = async () =>
      (await t.mails()).findLast(({ to, text }) => to === username && text.includes('reset-password?code='))
    await t.call(endpoints.recoverPassword, { body: { username } })
    await expect.poll(mail, patiently).toBeDefined()
    return /code=([\w-]+)/.exec((await mail())!.text)![1]!
  }

  it('stops a change of address that a thief began (SEC-020)', async () => {
    const user = await buildUser(t)
    const email = freshAddress()
    await ask(user, email)
    const code = await mailedResetCode(user.username)
    await t.call(endpoints.changePassword, { body: { code, newPassword: 'Lantern-7-quay' } })
    expect((await confirm(await codeFor(email))).body.code).toBe('email_change.invalid')
  })

  it('is not undone by a code that went to an address of before', async () => {
    const user = await buildUser(t)
    const email = freshAddress()
    const code = await mailedResetCode(user.username)
    await ask(user, email)
    await confirm(await codeFor(email))
    const answer = await t.call(endpoints.changePassword, { body: { code, newPassword: 'Lantern-7-quay' } })
    expect(answer.body.code).toBe('reset_code.invalid')
  })
})
