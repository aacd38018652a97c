import { randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { issueAccountAccessLink } from '../accounts/support/issue-account-access-link.ts'
import { inviteAdministrator } from '../organizations/administrators/invite-administrator.ts'
import { revokeAdministrator } from '../organizations/administrators/revoke-administrator.ts'
import { buildUser } from '../testing/builders.ts'
import {
  changePassword,
  fetchProfileStatus,
  logIn,
  register,
  requestRecoveryCode,
} from '../testing/identity-steps.ts'
import { buildAddress, listMailsTo } from '../testing/invitation-steps.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import {
  type Account,
  confirm,
  confirmChange,
  findConfirmationCode,
  findPasswordCode,
  grantRoleTo,
  isConfirmed,
  listRoleStates,
  logInAsOwner,
  ownerPassword,
  requestChange,
} from '../testing/unconfirmed-address-steps.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => {
  delete t.clock.now
})

/** The rights of an account in the organization, as seen through the API. */
async function readRights(t: TestApp, account: Account, organizationId: string) {
  const { userId } = account
  const roles = await t.call(endpoints.listOrganizationUserRoles, { query: { userId } }, account)
  const params = { params: { organizationId } }
  const organization = await t.call(endpoints.getOrganization, params, account)
  const query = { query: { organizationId } }
  const learners = await t.call(endpoints.searchLeaders, query, account)
  const exportResponse = await t.call(endpoints.exportOwnData, { params: { userId } }, account)
  return {
    roles: roles.body?.items?.length,
    exportedRoles: exportResponse.body?.roles?.length,
    statuses: [organization.status, learners.status],
  }
}

const noRights = { roles: 0, exportedRoles: 0, statuses: [404, 404] }

// In these tests, the attacker has registered an address that belongs to another person, the owner.
describe('a role granted to an address that already has an account', () => {
  it('grants nothing to an open session while the address is unconfirmed, and is listed as pending (SEC-066, SEC-068)', async () => {
    const address = buildAddress()
    const attacker = await register(t, address)
    const { organizationId, isPending } = await grantRoleTo(t, address)
    expect(isPending).toBe(true)
    expect(await readRights(t, attacker, organizationId)).toEqual(noRights)
    expect(await listRoleStates(t, organizationId)).toEqual([[address, 'pending']])
    const params = { params: { userId: attacker.userId } }
    const { body } = await t.call(endpoints.exportOwnData, params, attacker)
    expect(JSON.stringify(body)).not.toContain(organizationId)
  })

  it('takes effect when a new password is set with the emailed link, and the earlier session and password become invalid (SEC-068)', async () => {
    const address = buildAddress()
    const attacker = await register(t, address)
    const { organizationId } = await grantRoleTo(t, address)
    expect((await changePassword(t, await findPasswordCode(t, address), ownerPassword)).status).toBe(204)
    expect(await fetchProfileStatus(t, attacker.userId, attacker.accessToken)).toBe(401)
    expect((await logIn(t, address, attacker.password)).status).toBe(401)
    const owner = await logInAsOwner(t, address)
    expect(await readRights(t, owner, organizationId)).toEqual({
      roles: 1,
      exportedRoles: 1,
      statuses: [200, 200],
    })
    expect(await listRoleStates(t, organizationId)).toEqual([[address, 'active']])
    expect(await isConfirmed(t, owner)).toBe(true)
  })

  it('stays pending when the address is confirmed without a new password (SEC-068)', async () => {
    const address = buildAddress()
    const account = await register(t, address)
    const { organizationId } = await grantRoleTo(t, address)
    expect((await confirm(t, account, await findConfirmationCode(t, address))).status).toBe(200)
    expect(await readRights(t, account, organizationId)).toEqual(noRights)
    expect(await listRoleStates(t, organizationId)).toEqual([[address, 'pending']])
  })

  it('can be activated with the emailed link even after another person requests recovery codes (SEC-069)', async () => {
    const address = buildAddress()
    await register(t, address)
    const { organizationId } = await grantRoleTo(t, address)
    const mailedCode = await findPasswordCode(t, address)
    for (let i = 0; i < 2; i++) await requestRecoveryCode(t, address)
    expect((await changePassword(t, mailedCode, ownerPassword)).status).toBe(204)
    expect(await readRights(t, await logInAsOwner(t, address), organizationId)).toMatchObject({ roles: 1 })
  })

  it('also takes effect after a password recovery, which invalidates the emailed link', async () => {
    const address = buildAddress()
    await register(t, address)
    const { organizationId } = await grantRoleTo(t, address)
    const mailedCode = await findPasswordCode(t, address)
    const { code } = await requestRecoveryCode(t, address)
    expect((await changePassword(t, code, ownerPassword)).status).toBe(204)
    expect(await readRights(t, await logInAsOwner(t, address), organizationId)).toMatchObject({ roles: 1 })
    expect((await changePassword(t, mailedCode, 'Another-8-quay')).body.code).toBe('reset_code.invalid')
  })

  it('stays bound to its address when the account changes to another address (SEC-068)', async () => {
    const [address, ownAddress] = [buildAddress(), `own-${randomUUID()}@example.com`]
    const attacker = await register(t, address)
    const { organizationId } = await grantRoleTo(t, address)
    const mailedCode = await findPasswordCode(t, address)
    await requestChange(t, attacker, ownAddress)
    const moved = { ...attacker, ...(await confirmChange(t, attacker, ownAddress)) }
    expect(await isConfirmed(t, moved)).toBe(true)
    expect(await readRights(t, moved, organizationId)).toEqual(noRights)
    expect((await changePassword(t, mailedCode, 'Stolen-9-quay')).body.code).toBe('reset_code.invalid')
    const { code } = await requestRecoveryCode(t, ownAddress)
    await changePassword(t, code, ownerPassword)
    expect(await readRights(t, await logInAsOwner(t, ownAddress), organizationId)).toEqual(noRights)
    expect(await listRoleStates(t, organizationId)).toEqual([[address, 'pending']])

    await inviteAdministrator(t.ctx, { organizationId, username: address })
    await changePassword(t, await findPasswordCode(t, address), ownerPassword)
    expect(await readRights(t, await logInAsOwner(t, address), organizationId)).toMatchObject({ roles: 1 })
  })

  it('is activated by only one of 16 parallel uses of the link, and stays active when it is then granted again four times in parallel', async () => {
    const address = buildAddress()
    const attacker = await register(t, address)
    const { organizationId } = await grantRoleTo(t, address)
    const code = await findPasswordCode(t, address)
    const [responses] = await Promise.all([
      Promise.all(Array.from({ length: 16 }, (_, i) => changePassword(t, code, `Lantern-7-quay${i}`))),
      ...Array.from({ length: 8 }, () => readRights(t, attacker, organizationId)),
    ])
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1)
    await Promise.all(
      Array.from({ length: 4 }, () => inviteAdministrator(t.ctx, { organizationId, username: address })),
    )
    expect(await listRoleStates(t, organizationId)).toEqual([[address, 'active']])
  })

  it('grants nothing to an earlier session after parallel attempts to grant, activate and revoke it, and can then be revoked (SEC-068)', async () => {
    for (let round = 0; round < 5; round++) {
      const address = buildAddress()
      const attacker = await register(t, address)
      const { organizationId } = await grantRoleTo(t, address)
      const code = await findPasswordCode(t, address)
      await Promise.allSettled([
        inviteAdministrator(t.ctx, { organizationId, username: address }),
        changePassword(t, code, ownerPassword),
        revokeAdministrator(t.ctx, { organizationId, username: address }),
        t.call(endpoints.recoverPassword, { body: { username: address } }),
      ])
      expect((await readRights(t, attacker, organizationId)).statuses).not.toContain(200)
      await revokeAdministrator(t.ctx, { organizationId, username: address }).catch(() => undefined)
      expect(await listRoleStates(t, organizationId)).toEqual([])
    }
  })

  it('takes effect immediately if the address is confirmed, and only the first grant sends an email', async () => {
    const user = await buildUser(t, { username: buildAddress(), language: 'fr' })
    const { organizationId, isPending, isMailed } = await grantRoleTo(t, user.username)
    expect([isPending, isMailed]).toEqual([false, true])
    expect(await readRights(t, user, organizationId)).toMatchObject({ roles: 1 })
    expect((await listMailsTo(t, user.username)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Tu peux maintenant administrer College'),
    ])
    const repeatedInvitation = await inviteAdministrator(t.ctx, { organizationId, username: user.username })
    expect(repeatedInvitation.isMailed).toBe(false)
  })

  it('can also be activated with a link that the operator creates, and creating this link invalidates the emailed link', async () => {
    const address = buildAddress()
    await register(t, address)
    const { organizationId } = await grantRoleTo(t, address)
    const mailedCode = await findPasswordCode(t, address)
    const { link } = await issueAccountAccessLink(t.ctx, address)
    const code = new URL(link).searchParams.get('code')!
    expect((await changePassword(t, mailedCode, ownerPassword)).body.code).toBe('reset_code.invalid')
    expect((await changePassword(t, code, ownerPassword)).status).toBe(204)
    expect(await readRights(t, await logInAsOwner(t, address), organizationId)).toMatchObject({ roles: 1 })
  })

  it('is activated by a new link, but not by a link that is three days old', async () => {
    const address = buildAddress()
    await register(t, address)
    const { organizationId } = await grantRoleTo(t, address)
    const code = await findPasswordCode(t, address)
    t.clock.now = new Date(Date.now() + 3 * 86_400_000)
    expect((await changePassword(t, code, ownerPassword)).body.code).toBe('reset_code.invalid')
    expect(await listRoleStates(t, organizationId)).toEqual([[address, 'pending']])
    await inviteAdministrator(t.ctx, { organizationId, username: address })
    expect((await changePassword(t, await findPasswordCode(t, address), ownerPassword)).status).toBe(204)
    expect(await listRoleStates(t, organizationId)).toEqual([[address, 'active']])
  })
})

it('an address cannot be confirmed with a code sent to another address, or in a session of another account (SEC-067)', async () => {
  const [address, ownAddress] = [buildAddress(), `own-${randomUUID()}@example.com`]
  const [attacker, otherAccount] = [await register(t, address), await register(t, ownAddress)]
  const code = await findConfirmationCode(t, ownAddress)
  expect((await confirm(t, attacker, code)).body.code).toBe('email_confirmation.invalid')
  expect(await isConfirmed(t, attacker)).toBe(false)
  const otherUserConfirmation = { params: { userId: otherAccount.userId }, body: { code } }
  expect((await t.call(endpoints.confirmEmail, otherUserConfirmation, attacker)).status).toBe(404)
  expect((await confirm(t, otherAccount, code)).body).toEqual({ email: ownAddress })
})
