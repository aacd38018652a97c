import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAdministrator, buildOrganization, buildUser } from '../../testing/builders.ts'
import { insertConnection, insertIdentityOf, insertProof } from '../../testing/connection-steps.ts'
import { changePassword, logIn, requestRecoveryCode, type User } from '../../testing/identity-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { confirmChange, findChangeCode } from '../../testing/unconfirmed-address-steps.ts'
import { openSession } from '../sessions/open-session.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({}, { hasLowPasswordCost: true })
})
afterAll(() => t.close())
beforeEach(() => {
  delete t.clock.now
})

const NEW_PASSWORD = 'Lantern-7-quay'

type Options = Parameters<typeof buildUser>[1] & { isOnlyLogin?: boolean; state?: 'on' | 'off' }

/** A person whose account was made by a log-in at an institution. */
async function buildPerson({ isOnlyLogin = false, state = 'on', ...options }: Options = {}) {
  const user = await buildUser(t, { hasPassword: false, ...options })
  const { organizationId } = await buildOrganization(t)
  const { connectionId } = await insertConnection(t, { organizationId, isOnlyLogin, state })
  await insertIdentityOf(t, connectionId, user.userId)
  return { ...user, organizationId, connectionId }
}

function setPassword(user: User, password?: string) {
  const args = { params: { userId: user.userId }, body: { password, newPassword: NEW_PASSWORD } }
  return t.call(endpoints.changeOwnPassword, args, user)
}

function requestChange(user: User, email: string) {
  return t.call(endpoints.requestEmailChange, { params: { userId: user.userId }, body: { email } }, user)
}

async function hasPassword({ userId }: User) {
  const query = t.ctx.db.selectFrom('users').select('has_password').where('id', '=', userId)
  return (await query.executeTakeFirstOrThrow()).has_password
}

describe('a call that needs a password', () => {
  it('needs a log-in at the institution in this session, at most five minutes old, if the account has no password, whatever password is sent (SEC-160)', async () => {
    t.clock.now = new Date()
    const user = await buildPerson()
    const otherSession = await buildUser(t)
    await insertProof(t, otherSession.actor)
    const erase = (password?: string) =>
      t.call(endpoints.eraseAccount, { params: { userId: user.userId }, body: { password } }, user)
    for (const password of [undefined, user.password, '']) {
      expect((await erase(password)).body.code).toBe(
        password === '' ? 'input.invalid' : 'institution.proof_required',
      )
    }
    await insertProof(t, user.actor)
    t.clock.now = new Date(t.clock.now.getTime() + 5 * 60_000)
    expect((await erase()).body.code).toBe('institution.proof_required')
    t.clock.now = new Date(t.clock.now.getTime() - 1)
    expect((await erase()).status).toBe(204)
  })

  it('needs the password if the account has one, even after a log-in at the institution (SEC-160)', async () => {
    const user = await buildPerson({ hasPassword: true })
    await insertProof(t, user.actor)
    const missing = (await setPassword(user)).body
    expect(missing).toMatchObject({
      code: 'input.invalid',
      details: { fields: [{ field: 'password', problem: 'required' }] },
    })
    expect((await setPassword(user, 'Wrong-42-guess')).body.code).toBe('password.wrong')
    expect((await setPassword(user, user.password)).status).toBe(200)
  })
})

describe('the first password', () => {
  it('can be set after a log-in at the institution, and replaces it as the proof (SEC-160)', async () => {
    const user = await buildPerson()
    await insertProof(t, user.actor)
    const { status, body } = await setPassword(user)
    expect(status, JSON.stringify(body)).toBe(200)
    expect((await logIn(t, user.username, NEW_PASSWORD)).status).toBe(200)
    expect(await hasPassword(user)).toBe(true)
    const renewed = { ...user, accessToken: body.access_token }
    expect((await setPassword(renewed)).body.code).toBe('input.invalid')
  })

  it('can be set with a recovery link (SEC-161)', async () => {
    const user = await buildPerson()
    const { code } = await requestRecoveryCode(t, user.username)
    expect((await changePassword(t, code, NEW_PASSWORD)).status).toBe(204)
    expect(await hasPassword(user)).toBe(true)
    expect((await logIn(t, user.username, NEW_PASSWORD)).status).toBe(200)
  })

  it('cannot be set while the institution is the only log-in, except by its break-glass administrator; recovery then leads to the institution (SEC-161)', async () => {
    const user = await buildPerson({ isOnlyLogin: true })
    await insertProof(t, user.actor)
    expect((await setPassword(user)).body.code).toBe('institution.only_login')
    await t.call(endpoints.recoverPassword, { body: { username: user.username } })
    const findMails = async () => (await t.readMails()).filter(({ to }) => to === user.username)
    await expect.poll(async () => (await findMails()).length, { timeout: 20_000 }).toBe(1)
    const [mail] = await findMails()
    expect(mail!.text).toContain(`https://lpi.test/login/with/${user.connectionId}`)
    expect(mail!.text).not.toContain('code=')

    const administrator = await buildAdministrator(t, { hasPassword: false })
    const { organizationId, userId } = administrator
    const options = { organizationId, isOnlyLogin: true, breakGlassUserId: userId }
    await insertIdentityOf(t, (await insertConnection(t, options)).connectionId, userId)
    await insertProof(t, administrator.actor)
    expect((await setPassword(administrator)).status).toBe(200)
  })

  it('can be set if a connection that was the only log-in is off, because its people could not log in otherwise (SEC-161)', async () => {
    const user = await buildPerson({ isOnlyLogin: true, state: 'off' })
    await insertProof(t, user.actor)
    expect((await setPassword(user)).status).toBe(200)
  })
})

it('a change of the address is confirmed only in the session that requested it: with a password, the owner of the mailbox would share the account with the person at the institution (SEC-162)', async () => {
  for (const options of [{ hasAddress: false }, { hasPassword: true }]) {
    const user = await buildPerson(options)
    const email = `shared-${user.userId}@example.com`
    await insertProof(t, user.actor)
    const { password } = options.hasPassword ? user : { password: undefined }
    const args = { params: { userId: user.userId }, body: { email, password } }
    expect((await t.call(endpoints.requestEmailChange, args, user)).status).toBe(204)
    const code = await findChangeCode(t, email)
    const takeOver = { body: { code, newPassword: NEW_PASSWORD } }
    const refused = await t.call(endpoints.confirmEmailChangeWithPassword, takeOver)
    expect(refused.body.code).toBe('email_change.same_browser')
    const tokens = (await openSession(t.ctx, { id: user.userId, security_version: 1 }))!
    const confirmation = { params: { userId: user.userId }, body: { code } }
    const elsewhere = { accessToken: tokens.access_token }
    const { body } = await t.call(endpoints.confirmEmailChange, confirmation, elsewhere)
    expect(body.code).toBe('email_change.same_browser')
    expect((await t.call(endpoints.confirmEmailChange, confirmation, user)).status).toBe(200)
  }
})

describe('an account without an address', () => {
  it('gets one after a log-in at the institution, when the owner of the mailbox confirms it; then it can have a password (REQ-381)', async () => {
    const user = await buildPerson({ hasAddress: false })
    const email = `added-${user.userId}@example.com`
    expect((await requestChange(user, email)).body.code).toBe('institution.proof_required')
    await insertProof(t, user.actor)
    expect((await setPassword(user)).body.code).toBe('account.no_address')
    expect((await requestChange(user, email)).status).toBe(204)
    const opened = await t.call(endpoints.openEmailChange, { body: { code: await findChangeCode(t, email) } })
    expect(opened.body).toMatchObject({ email: '', newEmail: email })
    const renewed = { ...user, ...(await confirmChange(t, user, email)) }
    const row = await t.ctx.db
      .selectFrom('users')
      .select(['username', 'email', 'recovery_email', 'search_text'])
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ username: email, email, recovery_email: email })
    expect(row.search_text).toContain(email)
    const { session_id: sessionId } = await t.ctx.db
      .selectFrom('sessions')
      .select('id as session_id')
      .where('user_id', '=', user.userId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await insertProof(t, { sessionId })
    expect((await setPassword(renewed)).status).toBe(200)
    expect((await logIn(t, email, NEW_PASSWORD)).status).toBe(200)
  })

  it('gets only emails to the new address, and keeps the roles that its institution grants (REQ-381)', async () => {
    const user = await buildPerson({ hasAddress: false })
    const role = { organization_id: user.organizationId, user_id: user.userId, role: 'OrgAdmin' }
    await t.ctx.db
      .insertInto('organization_user_roles')
      .values({ ...role, connection_id: user.connectionId })
      .execute()
    const email = `added-${user.userId}@example.com`
    await insertProof(t, user.actor)
    await requestChange(user, email)
    const session = await confirmChange(t, user, email)
    const mails = (await t.readMails()).filter(({ to, text }) => to === '' || text.includes(user.userId))
    expect(mails.map(({ to }) => to)).toEqual([email])
    expect(JSON.stringify(mails)).not.toContain(user.username.slice(1))
    const { body } = await t.call(endpoints.getAdministration, { query: {} }, session)
    expect(body.organization).toMatchObject({ organizationId: user.organizationId })
  })
})
