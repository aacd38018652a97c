import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantAdministrator } from '../organizations/administrators/grant-administrator.ts'
import { subjectOf } from '../platform/limits/subject.ts'
import { buildAdministrator, buildInstrument, buildOrganization, buildUser } from '../testing/builders.ts'
import {
  changePassword,
  countWaitingForLocks,
  fetchProfileStatus,
  logIn,
  refresh,
  register,
  requestRecoveryCode,
  type User,
} from '../testing/identity-steps.ts'
import { buildAddress, buildInvitations, listMailsTo } from '../testing/invitation-steps.ts'
import type { TestApp } from '../testing/open-test-app.ts'
import { setUpSecondFactor } from '../testing/second-factor-steps.ts'
import { createTestApp } from '../testing/test-app.ts'
import {
  confirmChange,
  findChangeCode,
  findPasswordCode,
  grantRoleTo,
  listRoleStates,
  logInAsOwner,
  ownerPassword,
  requestChange,
} from '../testing/unconfirmed-address-steps.ts'

/** Long enough for a busy machine. */
const longTimeout = { timeout: 20_000 }

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await buildInstrument(t)
})
afterAll(() => t.close())

/** A stranger, whose own address is confirmed, requests a change to the address of another person, the owner. */
async function requestChangeAsStranger() {
  const stranger = await buildUser(t)
  const email = buildAddress()
  expect((await requestChange(t, stranger, email)).status).toBe(204)
  const code = await findChangeCode(t, email)
  expect(code).not.toBe('')
  return { stranger, email, code }
}

const confirmWithPassword = (code: string, newPassword = ownerPassword) =>
  t.call(endpoints.confirmEmailChangeWithPassword, { body: { code, newPassword } })
const open = (code: string) => t.call(endpoints.openEmailChange, { body: { code } })
const decline = (code: string) => t.call(endpoints.declineEmailChange, { body: { code } })

async function readLearnersStatus(organizationId: string, caller: { accessToken: string }) {
  return (await t.call(endpoints.searchLeaders, { query: { organizationId } }, caller)).status
}

async function exportInvitations(caller: User) {
  const { body } = await t.call(endpoints.exportOwnData, { params: { userId: caller.userId } }, caller)
  return body.invitations
}

describe('a change of address that a stranger requested', () => {
  /** The owner sends the code without a session, which confirmed the change before new passwords were required. */
  async function pressWithCodeAlone() {
    const request = await requestChangeAsStranger()
    const payload = { code: request.code }
    await t.app.inject({ method: 'POST', url: '/users/api/v4/users/confirm-email-change', payload })
    return request
  }

  it('is not confirmed by the code alone, so a role that the operator grants does not reach the stranger (SEC-067)', async () => {
    const { stranger, email } = await pressWithCodeAlone()
    const { organizationId, isPending } = await grantRoleTo(t, email)
    expect([isPending, await readLearnersStatus(organizationId, stranger)]).toEqual([true, 404])
  })

  it('is not confirmed by the code alone, so an invitation as a colleague does not reach the stranger (SEC-067)', async () => {
    const { stranger, email } = await pressWithCodeAlone()
    const administrator = await buildAdministrator(t)
    const { organizationId } = administrator
    const args = { query: { organizationId }, body: { email, organizationRole: 'OrgAdmin' as const } }
    expect((await t.call(endpoints.inviteColleague, args, administrator)).status).toBe(204)
    expect(await readLearnersStatus(organizationId, stranger)).toBe(404)
  })

  it('is not confirmed by the code alone, so invitations of learners do not reach the stranger (SEC-067)', async () => {
    const { stranger, email } = await pressWithCodeAlone()
    const { invitations } = await buildInvitations(t, [email])
    const args = { params: { invitationId: invitations[0]!.id }, query: {} }
    expect([
      await exportInvitations(stranger),
      (await t.call(endpoints.getInvitation, args, stranger)).status,
    ]).toEqual([[], 404])
  })

  it('gives the account to the owner, who sets a new password, and nothing to the earlier sessions (SEC-067)', async () => {
    const { stranger, email, code } = await requestChangeAsStranger()
    const { cohortId } = await buildInvitations(t, [email])
    expect(cohortId).toBeDefined()
    expect((await confirmWithPassword(code)).status).toBe(204)
    const { organizationId, isPending } = await grantRoleTo(t, email)
    expect(isPending).toBe(false)
    expect([
      await readLearnersStatus(organizationId, stranger),
      (await refresh(t, stranger.refreshToken)).status,
      (await logIn(t, email, stranger.password)).status,
      (await logIn(t, stranger.username, stranger.password)).status,
    ]).toEqual([401, 400, 401, 401])
    const owner = { ...stranger, ...(await logInAsOwner(t, email)) }
    expect(await readLearnersStatus(organizationId, owner)).toBe(200)
    expect(await exportInvitations(owner)).toHaveLength(1)
  })

  it('cannot be confirmed in another session of the account, to which the stranger may have led the browser of the owner (SEC-067)', async () => {
    const { stranger, code } = await requestChangeAsStranger()
    const { access_token: accessToken } = (await logIn(t, stranger.username, stranger.password)).body
    const args = { params: { userId: stranger.userId }, body: { code } }
    const response = await t.call(endpoints.confirmEmailChange, args, { accessToken })
    expect([response.status, response.body.code]).toEqual([409, 'email_change.other_session'])
    const ownAccount = await buildUser(t)
    const foreign = { params: { userId: ownAccount.userId }, body: { code } }
    expect((await t.call(endpoints.confirmEmailChange, foreign, ownAccount)).body.code).toBe(
      'email_change.invalid',
    )
    expect((await logIn(t, stranger.username, stranger.password)).status).toBe(200)
  })

  it('is described by the email and the page with both addresses, and nothing changes when the page is opened (SEC-067)', async () => {
    const { stranger, email, code } = await requestChangeAsStranger()
    const { text } = (await listMailsTo(t, email)).at(-1)!
    expect([text.includes(stranger.username), text.includes(email)]).toEqual([true, true])
    for (const method of ['GET', 'HEAD'] as const)
      await t.app.inject({ method, url: `/confirm-email?code=${code}` })
    for (let i = 0; i < 2; i++) {
      expect((await open(code)).body).toEqual({
        userId: stranger.userId,
        email: stranger.username,
        newEmail: email,
      })
    }
    expect((await logIn(t, stranger.username, stranger.password)).status).toBe(200)
  })

  it('can be declined by the owner, who then gets no more such emails from the account, while the stranger gets the same response (SEC-067)', async () => {
    const { stranger, email, code } = await requestChangeAsStranger()
    expect((await decline(code)).status).toBe(204)
    for (const call of [open, decline, confirmWithPassword])
      expect((await call(code)).body.code).toBe('email_change.invalid')
    expect(await fetchProfileStatus(t, stranger.userId, stranger.accessToken)).toBe(200)

    const again = await requestChange(t, stranger, email)
    expect([again.status, (await listMailsTo(t, email)).length]).toEqual([204, 1])
    await requestChange(t, await buildUser(t), email)
    expect(await listMailsTo(t, email)).toHaveLength(2)
    const otherAddress = buildAddress()
    await requestChange(t, stranger, otherAddress)
    expect(await findChangeCode(t, otherAddress)).not.toBe('')
    expect(
      JSON.stringify(await t.ctx.db.selectFrom('declined_email_changes').selectAll().execute()),
    ).not.toContain(email)
  })

  it('is refused if the owner sets a new password after the password of the request was checked (SEC-020)', async () => {
    const stranger = await buildUser(t)
    const email = buildAddress()
    const { code } = await requestRecoveryCode(t, stranger.username)
    const subject = subjectOf('failedLogins', '127.0.0.0/24')
    const { request } = await t.ctx.db.transaction().execute(async (trx) => {
      // The request updates this row after it has checked the password.
      const row = await trx
        .selectFrom('allowances')
        .select('used')
        .where('subject', '=', subject)
        .forUpdate()
        .execute()
      expect(row).toHaveLength(1)
      const waitingRequest = requestChange(t, stranger, email)
      await expect.poll(() => countWaitingForLocks(t), longTimeout).toBe(1)
      expect((await changePassword(t, code, ownerPassword)).status).toBe(204)
      return { request: waitingRequest }
    })
    expect((await request).body.code).toBe('auth.required')
    expect(await listMailsTo(t, email)).toEqual([])
  })
})

describe('a confirmed change of address', () => {
  it('ends all sessions except that of the caller, which is replaced, and keeps its second factor (SEC-067)', async () => {
    const user = await setUpSecondFactor(t, await buildUser(t))
    const email = buildAddress()
    await requestChange(t, user, email)
    const tokens = await confirmChange(t, user, email)
    expect(await fetchProfileStatus(t, user.userId, user.accessToken)).toBe(401)
    const sessions = await t.call(endpoints.listSessions, { params: { userId: user.userId } }, tokens)
    expect(sessions.body.items).toMatchObject([{ isCurrent: true, hasSecondFactor: true }])
  })

  it('does not turn off the second factor if it was confirmed with a new password (SEC-074)', async () => {
    const user = await setUpSecondFactor(t, await buildUser(t))
    const email = buildAddress()
    await requestChange(t, user, email)
    expect((await confirmWithPassword(await findChangeCode(t, email))).status).toBe(204)
    expect((await logIn(t, email, ownerPassword)).body.code).toBe('second_factor.required')
  })

  it('activates a pending role of the new address only if it was confirmed with a new password (SEC-068)', async () => {
    const [first, second] = [await requestPendingRole(), await requestPendingRole()]
    await confirmChange(t, first.user, first.email)
    expect(await listRoleStates(t, first.organizationId)).toEqual([[first.email, 'pending']])
    expect((await confirmWithPassword(await findChangeCode(t, second.email))).status).toBe(204)
    expect(await listRoleStates(t, second.organizationId)).toEqual([[second.email, 'active']])
  })

  /** A user who requests a change to an address that has a pending role, but no account anymore. */
  async function requestPendingRole() {
    const email = buildAddress()
    const { organizationId } = await grantRoleTo(t, email)
    await changePassword(t, await findPasswordCode(t, email), ownerPassword)
    await t.ctx.db.deleteFrom('users').where('username', '=', email).execute()
    await t.ctx.db
      .insertInto('pending_roles')
      .values({ organization_id: organizationId, email, role: 'OrgAdmin', created_at: new Date() })
      .execute()
    const user = await buildUser(t)
    await requestChange(t, user, email)
    return { user, email, organizationId }
  }

  it('returns the roles of an address that was never confirmed to that address (SEC-068)', async () => {
    const stranger = await register(t, buildAddress())
    const { organizationId } = await buildOrganization(t)
    await grantAdministrator(t.ctx.db, { organizationId, userId: stranger.userId })
    expect(await readLearnersStatus(organizationId, stranger)).toBe(404)
    const ownAddress = buildAddress()
    await requestChange(t, stranger, ownAddress)
    const tokens = await confirmChange(t, stranger, ownAddress)
    expect(await readLearnersStatus(organizationId, tokens)).toBe(404)
    expect(await listRoleStates(t, organizationId)).toEqual([[stranger.username, 'pending']])
  })
})
