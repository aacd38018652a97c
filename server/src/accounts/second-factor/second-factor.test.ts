import { randomUUID } from 'node:crypto'
import { endpoints, OwnData } from '@lpi/contract'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateSecondFactorRequirement } from '../../organizations/customers/queries.ts'
import { buildAdministrator, buildUser } from '../../testing/builders.ts'
import { fetchProfileStatus, logIn, refresh, type User } from '../../testing/identity-steps.ts'
import {
  codeAt,
  loginWithCode,
  requestChallenge,
  STEP_MS,
  setUpSecondFactor,
} from '../../testing/second-factor-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { listAuditEvents } from '../audit/list-audit-events.ts'
import { resetSecondFactor } from '../support/reset-second-factor.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.now = new Date()
})

/** Moves the clock forward until the app shows the next code. */
function waitForNextCode() {
  t.clock.now = new Date(t.ctx.now().getTime() + STEP_MS)
}

const userArgs = ({ userId }: User) => ({ params: { userId } })

function startSetup(user: User, password = user.password) {
  return t.call(endpoints.startSecondFactor, { ...userArgs(user), body: { password } }, user)
}

function enable(user: User, code: string) {
  return t.call(endpoints.enableSecondFactor, { ...userArgs(user), body: { code } }, user)
}

async function readSecondFactor(user: User) {
  return (await t.call(endpoints.getSecondFactor, userArgs(user), user)).body
}

async function listSubjectsTo({ username }: User) {
  return (await t.readMails()).filter(({ to }) => to === username).map(({ subject }) => subject)
}

describe('the setup of a second factor', () => {
  it('is completed by the first correct code, which ends all existing sessions and opens a new one (SEC-077)', async () => {
    const user = await buildUser(t)
    const otherLogin = await logIn(t, user.username, user.password)
    const owner = await setUpSecondFactor(t, user)
    expect(owner.backupCodes).toHaveLength(10)
    expect(await readSecondFactor(owner)).toEqual({
      enabledAt: t.ctx.now().toISOString(),
      backupCodesLeft: 10,
      requiredBy: [],
    })
    const earlierTokens = [user.accessToken, otherLogin.body.access_token]
    for (const token of earlierTokens) expect(await fetchProfileStatus(t, user.userId, token)).toBe(401)
    expect((await refresh(t, user.refreshToken)).body.code).toBe('session.ended')
    const sessions = await t.call(endpoints.listSessions, userArgs(user), owner)
    expect(sessions.body.items).toMatchObject([{ isCurrent: true, hasSecondFactor: true }])
    expect(await listSubjectsTo(user)).toEqual(['Two-step login is on for Everyday Leadership'])
    const events = await listAuditEvents(t.ctx.db, { userId: user.userId })
    expect(events.map(({ event }) => event)).toContain('second_factor.enabled')
  })

  it('requires the password and a confirmed email address (SEC-077)', async () => {
    const user = await buildUser(t)
    expect((await startSetup(user, 'Wrong-42-guess')).body.code).toBe('password.wrong')
    const unconfirmedUser = await buildUser(t, { isEmailConfirmed: false })
    expect((await startSetup(unconfirmedUser)).body.code).toBe('second_factor.email_unconfirmed')
  })

  it('does not affect logins until a correct code is entered (SEC-077)', async () => {
    const user = await buildUser(t)
    await startSetup(user)
    expect((await enable(user, '12345')).body.code).toBe('second_factor.wrong')
    expect((await logIn(t, user.username, user.password)).status).toBe(200)
    expect(await readSecondFactor(user)).toMatchObject({ enabledAt: null, backupCodesLeft: 0 })
  })

  it('can be completed only with the newest secret, within 30 minutes, and in the session in which the password was entered (SEC-077)', async () => {
    const user = await buildUser(t)
    expect((await enable(user, '123456')).body.code).toBe('second_factor.not_started')
    const olderSecret = (await startSetup(user)).body.secret
    const { secret } = (await startSetup(user)).body
    const { body } = await logIn(t, user.username, user.password)
    const otherSession = { ...user, accessToken: body.access_token }
    expect((await enable(otherSession, codeAt(secret, t.ctx.now()))).body.code).toBe(
      'second_factor.not_started',
    )
    expect((await enable(user, codeAt(olderSecret, t.ctx.now()))).body.code).toBe('second_factor.wrong')
    t.clock.now = new Date(t.ctx.now().getTime() + 31 * 60_000)
    const refreshResponse = await t.call(endpoints.refreshTokens, {
      body: { grant_type: 'refresh_token', client_id: 'lpi-ui', refresh_token: user.refreshToken },
    })
    const refreshedUser = { ...user, accessToken: refreshResponse.body.access_token }
    expect((await enable(refreshedUser, codeAt(secret, t.ctx.now()))).body.code).toBe(
      'second_factor.not_started',
    )
  })

  it('is completed by only one of 16 parallel calls, and cannot be repeated while the second factor is on (SEC-077)', async () => {
    const user = await buildUser(t)
    const { secret } = (await startSetup(user)).body
    const code = codeAt(secret, t.ctx.now())
    const results = await Promise.all(Array.from({ length: 16 }, () => enable(user, code)))
    const [success, ...additionalSuccesses] = results.filter(({ status }) => status === 200)
    expect(additionalSuccesses).toEqual([])
    const enabledUser = { ...user, accessToken: success!.body.tokens.access_token }
    expect((await startSetup(enabledUser)).body.code).toBe('second_factor.already_on')
    expect((await enable(enabledUser, code)).body.code).toBe('second_factor.not_started')
  })
})

describe('a login with a second factor', () => {
  it('needs a code in addition to the password, and accepts one from the app (SEC-074)', async () => {
    const owner = await setUpSecondFactor(t, await buildUser(t))
    waitForNextCode()
    const challenge = await requestChallenge(t, owner)
    const code = codeAt(owner.secret, t.ctx.now())
    const { status, body } = await loginWithCode(t, challenge, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(status).toBe(200)
    expect(await fetchProfileStatus(t, owner.userId, body.access_token)).toBe(200)
    const events = await listAuditEvents(t.ctx.db, { userId: owner.userId })
    expect(events.at(-1)).toMatchObject({ event: 'login.succeeded', details: { secondFactor: 'app' } })
    expect(events.at(-2)).toMatchObject({ event: 'login.code_required' })
  })

  it('accepts a code from an app whose clock is 30 seconds off, but not from one whose clock is 60 seconds off (SEC-075)', async () => {
    const owner = await setUpSecondFactor(t, await buildUser(t))
    t.clock.now = new Date(t.ctx.now().getTime() + 10 * STEP_MS)
    const codeAtStep = (steps: number) =>
      codeAt(owner.secret, new Date(t.ctx.now().getTime() + steps * STEP_MS))
    const results = []
    for (const steps of [-2, 2, -1, 1]) {
      results.push((await loginWithCode(t, await requestChallenge(t, owner), codeAtStep(steps))).status)
    }
    expect(results).toEqual([400, 400, 200, 200])
  })

  it('accepts a code in other digits, of full width or with invisible characters, and does not count it as a failed attempt (REQ-362)', async () => {
    const owner = await setUpSecondFactor(t, await buildUser(t))
    const inDigits = (code: string, zero: number) =>
      code.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
    const write = [
      (code: string) => inDigits(code, 0x660),
      (code: string) => inDigits(code, 0x6f0),
      (code: string) => `\u2066${code.slice(0, 3)}\u2011${code.slice(3)}\u200b\u2069`,
    ]
    for (const writeCode of write) {
      waitForNextCode()
      const code = writeCode(codeAt(owner.secret, t.ctx.now()))
      expect((await loginWithCode(t, await requestChallenge(t, owner), code)).status).toBe(200)
    }
    for (const [i, code] of owner.backupCodes.slice(0, 2).entries()) {
      const typedCode =
        i === 0
          ? code.replaceAll(/[\dA-Z]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
          : `${inDigits(code, 0x660).replaceAll('-', '\u2013')}\u00ad`
      expect((await loginWithCode(t, await requestChallenge(t, owner), typedCode)).status).toBe(200)
    }
    const events = await listAuditEvents(t.ctx.db, { userId: owner.userId })
    expect(events.filter(({ event }) => event === 'login.failed')).toEqual([])
  })

  it('accepts a backup code once, even if it is typed in lowercase, with spaces, or with letters in place of similar digits, and notifies the owner (SEC-083)', async () => {
    const owner = await setUpSecondFactor(t, await buildUser(t))
    const [code = ''] = owner.backupCodes
    const typedCode = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await loginWithCode(t, await requestChallenge(t, owner), typedCode)).status).toBe(200)
    expect((await loginWithCode(t, await requestChallenge(t, owner), code)).body.code).toBe(
      'second_factor.wrong',
    )
    expect((await readSecondFactor(owner)).backupCodesLeft).toBe(9)
    const mail = (await t.readMails()).findLast(({ to }) => to === owner.username)
    expect(mail?.subject).toContain('A backup code was used')
    expect(mail?.text).toContain('Codes left: 9')
  })
})

describe('the owner of a second factor', () => {
  it('needs the password and a code to replace the backup codes (SEC-083)', async () => {
    const owner = await setUpSecondFactor(t, await buildUser(t))
    const renew = (password: string, code: string) =>
      t.call(endpoints.renewBackupCodes, { ...userArgs(owner), body: { password, code } }, owner)
    waitForNextCode()
    const code = codeAt(owner.secret, t.ctx.now())
    expect((await renew('Wrong-42-guess', code)).body.code).toBe('password.wrong')
    expect((await renew(owner.password, owner.backupCodes[0]!.slice(1))).body.code).toBe(
      'second_factor.wrong',
    )
    const { body } = await renew(owner.password, code)
    expect(body.backupCodes).toHaveLength(10)
    const oldCodeLogin = await loginWithCode(t, await requestChallenge(t, owner), owner.backupCodes[1]!)
    expect(oldCodeLogin.body.code).toBe('second_factor.wrong')
    expect((await loginWithCode(t, await requestChallenge(t, owner), body.backupCodes[1])).status).toBe(200)
  })

  it('needs the password and a code to turn it off, and is notified by email (SEC-077)', async () => {
    const owner = await setUpSecondFactor(t, await buildUser(t))
    const disable = (password: string, code: string) =>
      t.call(endpoints.disableSecondFactor, { ...userArgs(owner), body: { password, code } }, owner)
    expect((await disable('Wrong-42-guess', owner.backupCodes[0]!)).body.code).toBe('password.wrong')
    expect((await disable(owner.password, '000000')).body.code).toBe('second_factor.wrong')
    expect((await disable(owner.password, owner.backupCodes[0]!)).status).toBe(204)
    expect((await logIn(t, owner.username, owner.password)).status).toBe(200)
    expect(await listSubjectsTo(owner)).toContain('Two-step login is off for Everyday Leadership')
  })
})

it('when the operator turns off a lost second factor, the user’s session ends, the event is audited, and the user is notified (SEC-074)', async () => {
  const owner = await setUpSecondFactor(t, await buildUser(t))
  await resetSecondFactor(t.ctx, owner.username)
  expect(await fetchProfileStatus(t, owner.userId, owner.accessToken)).toBe(401)
  expect((await logIn(t, owner.username, owner.password)).status).toBe(200)
  const events = await listAuditEvents(t.ctx.db, { userId: owner.userId })
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'second_factor.reset', details: { by: 'operator' } }),
  )
  expect(await listSubjectsTo(owner)).toContain('Two-step login is off for Everyday Leadership')
  await expect(resetSecondFactor(t.ctx, owner.username)).rejects.toThrow('has no second factor to turn off')
})

describe('the stored secret of a second factor', () => {
  it('is encrypted, and cannot be used for another account (SEC-080)', async () => {
    const [owner, attacker] = [
      await setUpSecondFactor(t, await buildUser(t)),
      await setUpSecondFactor(t, await buildUser(t)),
    ]
    const rows = await t.ctx.db.selectFrom('second_factors').selectAll().execute()
    const { secret } = rows.find(({ user_id }) => user_id === attacker.userId)!
    const plainSecrets = [Buffer.from(Secret.fromBase32(owner.secret).bytes), Buffer.from(owner.secret)]
    for (const row of rows) expect(plainSecrets.some((plain) => row.secret.includes(plain))).toBe(false)
    await t.ctx.db.updateTable('second_factors').set({ secret }).where('user_id', '=', owner.userId).execute()
    waitForNextCode()
    const response = await loginWithCode(
      t,
      await requestChallenge(t, owner),
      codeAt(attacker.secret, t.ctx.now()),
    )
    expect(response.status).not.toBe(200)
  })

  it('is not in the data export, and is deleted with the account (SEC-059, SEC-080)', async () => {
    const owner = await setUpSecondFactor(t, await buildUser(t))
    const { body } = await t.call(endpoints.exportOwnData, userArgs(owner), owner)
    expect(OwnData.parse(body).secondFactor).toEqual({
      enabledAt: t.ctx.now().toISOString(),
      backupCodesLeft: 10,
    })
    for (const text of [owner.secret, ...owner.backupCodes]) expect(JSON.stringify(body)).not.toContain(text)
    const erase = { ...userArgs(owner), body: { password: owner.password } }
    expect((await t.call(endpoints.eraseAccount, erase, owner)).status).toBe(204)
    for (const table of ['second_factors', 'backup_codes', 'login_challenges'] as const) {
      const rows = await t.ctx.db.selectFrom(table).select('user_id').execute()
      expect(rows.map(({ user_id }) => user_id)).not.toContain(owner.userId)
    }
  })

  it('cannot be decrypted with another key, so only backup codes are accepted (SEC-080)', async () => {
    const owner = await setUpSecondFactor(t, await buildUser(t))
    const { secrets } = t.ctx
    const originalKey = secrets.ENCRYPTION_KEY
    secrets.ENCRYPTION_KEY = `another key ${randomUUID()} of a new machine`
    waitForNextCode()
    const challenge = await requestChallenge(t, owner)
    const appLogin = await loginWithCode(t, challenge, codeAt(owner.secret, t.ctx.now()))
    const backupLogin = await loginWithCode(t, challenge, owner.backupCodes[0]!)
    secrets.ENCRYPTION_KEY = originalKey
    expect([appLogin.body.code, backupLogin.status]).toEqual(['second_factor.wrong', 200])
  })
})

describe('an organization that requires a second factor', () => {
  const organizationParams = ({ organizationId }: { organizationId: string }) => ({
    params: { organizationId },
  })

  it('denies its administrators access until they set one up (SEC-081)', async () => {
    const administrator = await buildAdministrator(t)
    await updateSecondFactorRequirement(t.ctx.db, administrator.organizationId, true)
    const roles = { query: { userId: administrator.userId } }
    const rolesBefore = await t.call(endpoints.listOrganizationUserRoles, roles, administrator)
    expect(rolesBefore.body.items).toMatchObject([{ needsSecondFactor: true }])
    const responseBefore = await t.call(
      endpoints.getOrganization,
      organizationParams(administrator),
      administrator,
    )
    expect([responseBefore.status, responseBefore.body.code]).toEqual([403, 'second_factor.setup_required'])
    expect((await readSecondFactor(administrator)).requiredBy).toHaveLength(1)

    const newSession = await setUpSecondFactor(t, administrator)
    const responseAfter = await t.call(
      endpoints.getOrganization,
      organizationParams(administrator),
      newSession,
    )
    expect(responseAfter.body).toMatchObject({ requiresSecondFactor: true })
    const rolesAfter = await t.call(endpoints.listOrganizationUserRoles, roles, newSession)
    expect(rolesAfter.body.items).toMatchObject([{ needsSecondFactor: false }])
  })

  it('lets only its own administrators who have a second factor change the requirement, and emails those who have none (SEC-081)', async () => {
    const administrator = await buildAdministrator(t)
    const { organizationId } = administrator
    const colleague = await buildAdministrator(t, { organizationId })
    const setRequirement = (user: User, isRequired = true) =>
      t.call(
        endpoints.setSecondFactorRequirement,
        { ...organizationParams(administrator), body: { isRequired } },
        user,
      )
    expect((await setRequirement(administrator)).body.code).toBe('second_factor.setup_required')
    const newSession = await setUpSecondFactor(t, administrator)
    expect((await setRequirement(newSession)).body).toMatchObject({ requiresSecondFactor: true })
    expect(await listSubjectsTo(colleague)).toEqual(['Set up two-step login for Everyday Leadership'])
    expect((await setRequirement(colleague, false)).body.code).toBe('second_factor.setup_required')
    const otherAdministrator = await setUpSecondFactor(t, await buildAdministrator(t))
    expect((await setRequirement(otherAdministrator, false)).body.code).toBe('not_found')
    expect((await setRequirement(newSession, false)).body).toMatchObject({ requiresSecondFactor: false })
    const response = await t.call(endpoints.getOrganization, organizationParams(colleague), colleague)
    expect(response.status).toBe(200)
    const events = await listAuditEvents(t.ctx.db, { events: ['second_factor.requirement_changed'] })
    const ownEvents = events.filter(({ actorId }) => actorId === administrator.userId)
    expect(ownEvents.map(({ details }) => details)).toEqual([
      { organizationId, isRequired: true },
      { organizationId, isRequired: false },
    ])
  })
})
