import { randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { changePassword, logIn, register, requestRecoveryCode } from '../../testing/identity-steps.ts'
import { buildAddress, listMailsTo } from '../../testing/invitation-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import {
  confirm,
  confirmChange,
  findConfirmationCode,
  isConfirmed,
  logInAsOwner,
  ownerPassword,
  requestChange,
} from '../../testing/unconfirmed-address-steps.ts'
import { listAuditEvents } from '../audit/list-audit-events.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => {
  delete t.clock.now
})

describe('email confirmation', () => {
  it('requires a session for the account in addition to the link (SEC-067)', async () => {
    const address = buildAddress()
    const attacker = await register(t, address)
    const otherUser = await buildUser(t)
    const code = await findConfirmationCode(t, address)
    const args = { params: { userId: attacker.userId }, body: { code } }
    expect((await t.call(endpoints.confirmEmail, args)).status).toBe(401)
    expect((await t.call(endpoints.confirmEmail, args, otherUser)).status).toBe(404)
    expect(await isConfirmed(t, attacker)).toBe(false)
  })

  it('is possible only within seven days, and has the same result if it is repeated', async () => {
    const [address, lateAddress] = [buildAddress(), buildAddress()]
    const [account, lateAccount] = [await register(t, address), await register(t, lateAddress)]
    const code = await findConfirmationCode(t, address)
    expect(
      (await Promise.all(Array.from({ length: 8 }, () => confirm(t, account, code)))).map(
        ({ status }) => status,
      ),
    ).toEqual(Array(8).fill(200))
    const events = await listAuditEvents(t.ctx.db, { userId: account.userId, events: ['email.confirmed'] })
    expect(events).toHaveLength(1)

    const lateCode = await findConfirmationCode(t, lateAddress)
    t.clock.now = new Date(Date.now() + 7 * 86_400_000)
    expect(
      (
        await t.ctx.db
          .selectFrom('email_confirmations')
          .select('email')
          .where('email', '=', lateAddress)
          .execute()
      ).length,
    ).toBe(1)
    const { body: tokens } = await logIn(t, lateAddress, lateAccount.password)
    const session = { ...lateAccount, accessToken: tokens.access_token as string }
    expect((await confirm(t, session, lateCode)).body.code).toBe('email_confirmation.invalid')
  })

  it('sends at most five emails an hour, and none after the address is confirmed', async () => {
    t.clock.now = new Date()
    const address = buildAddress()
    const account = await register(t, address)
    const request = () =>
      t.call(endpoints.requestEmailConfirmation, { params: { userId: account.userId } }, account)
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) statuses.push((await request()).status)
    expect(statuses).toEqual([204, 204, 204, 204, 429])
    expect(await listMailsTo(t, address)).toHaveLength(5)
    await confirm(t, account, await findConfirmationCode(t, address))
    expect((await request()).status).toBe(204)
    expect(await listMailsTo(t, address)).toHaveLength(5)
  })

  it('begins with an email in the user’s language', async () => {
    const address = buildAddress()
    const names = { firstName: 'Léa', lastName: 'Roche', country: 'FR' }
    const body = { username: address, email: address, ...names, password: 'Harbor-42-moss', language: 'fr' }
    await t.call(endpoints.createUser, { body })
    expect((await listMailsTo(t, address))[0]!.subject).toContain('Confirme ton adresse')
  })

  it('also happens when a user recovers the password or changes the email address', async () => {
    const [firstUser, secondUser] = [await register(t, buildAddress()), await register(t, buildAddress())]
    const { code } = await requestRecoveryCode(t, firstUser.username)
    await changePassword(t, code, ownerPassword)
    expect(await isConfirmed(t, await logInAsOwner(t, firstUser.username))).toBe(true)

    const email = `moved-${randomUUID()}@example.com`
    await requestChange(t, secondUser, email)
    const tokens = await confirmChange(t, secondUser, email)
    expect(await isConfirmed(t, { ...secondUser, ...tokens })).toBe(true)
  })
})
