import { randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildInstrument } from '../testing/builders.ts'
import { register } from '../testing/identity-steps.ts'
import {
  accept,
  buildAddress,
  buildInvitations,
  invite,
  readInvitations,
  remind,
} from '../testing/invitation-steps.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import {
  type Account,
  confirm,
  findConfirmationCode,
  findMailedCode,
  grantRoleTo,
  isConfirmed,
  listRoleStates,
} from '../testing/unconfirmed-address-steps.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await buildInstrument(t)
})
afterAll(() => t.close())
beforeEach(() => {
  delete t.clock.now
})

describe('an account whose address is not confirmed', () => {
  it('has no invitations in its data export until its address is confirmed (SEC-066)', async () => {
    const address = buildAddress()
    const account = await register(t, address)
    await buildInvitations(t, [address])
    const args = { params: { userId: account.userId } }
    expect((await t.call(endpoints.exportOwnData, args, account)).body.invitations).toEqual([])
    await confirm(t, account, await findConfirmationCode(t, address))
    expect((await t.call(endpoints.exportOwnData, args, account)).body.invitations).toHaveLength(1)
  })

  it('can be erased without removing invitations or a pending role for its address (SEC-066)', async () => {
    const address = buildAddress()
    const attacker = await register(t, address)
    const { administrator } = await buildInvitations(t, [address])
    const { organizationId } = await grantRoleTo(t, address)
    const args = { params: { userId: attacker.userId }, body: { password: attacker.password } }
    expect((await t.call(endpoints.eraseAccount, args, attacker)).status).toBe(204)
    expect(await readInvitations(t, administrator)).toHaveLength(1)
    expect(await listRoleStates(t, organizationId)).toEqual([[address, 'pending']])
  })
})

describe('an invitation to an address that is not confirmed', () => {
  function readInvitation(invitationId: string, account: Account, code?: string) {
    return t.call(endpoints.getInvitation, { params: { invitationId }, query: { code } }, account)
  }

  function acceptWith(invitationId: string, account: Account, code: string) {
    const body = { response: 'ACCEPT' as const, code }
    return t.call(endpoints.respondToInvitation, { params: { invitationId }, body }, account)
  }

  it('can be neither read nor accepted without the code in the emailed link (SEC-066, SEC-070)', async () => {
    const address = buildAddress()
    const attacker = await register(t, address)
    const { administrator, invitations } = await buildInvitations(t, [address])
    const { id } = invitations[0]!
    const search = { query: { organizationId: administrator.organizationId }, body: {} }
    const { items } = (await t.call(endpoints.searchAssessments, search, administrator)).body
    expect(items[0].invitation.link).toBe(`https://lpi.test/invitation/${id}`)
    for (const code of [undefined, '', 'guess', id]) {
      expect((await readInvitation(id, attacker, code)).body.code).toBe('not_found')
      expect((await acceptWith(id, attacker, code ?? '')).body.code).toBe('not_found')
    }
    expect((await accept(t, id, attacker)).body.code).toBe('not_found')
    expect(await isConfirmed(t, attacker)).toBe(false)
  })

  it('can be accepted by a new user who has the emailed link; accepting it confirms the address, but reading it does not (SEC-070)', async () => {
    const address = buildAddress()
    const { invitations } = await buildInvitations(t, [address])
    const { id } = invitations[0]!
    const code = await findMailedCode(t, address, `/invitation/${id}`)
    const invitedUser = await register(t, address)
    expect((await readInvitation(id, invitedUser, code)).body).toMatchObject({ status: 'INVITATION_SENT' })
    expect(await isConfirmed(t, invitedUser)).toBe(false)
    expect((await acceptWith(id, invitedUser, code)).body.status).toBe('ACCEPTED')
    expect(await isConfirmed(t, invitedUser)).toBe(true)
    expect((await readInvitation(id, invitedUser)).body.status).toBe('ACCEPTED')
  })

  it('can be opened with the link in the first email and with the link in a reminder', async () => {
    const address = buildAddress()
    const { administrator, invitations } = await buildInvitations(t, [address])
    const { id } = invitations[0]!
    const firstCode = await findMailedCode(t, address, `/invitation/${id}`)
    await t.ctx.db
      .updateTable('invitations')
      .set({ mail_requested_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await remind(t, administrator, { invitationIds: [id] })
    const secondCode = await findMailedCode(t, address, `/invitation/${id}`)
    expect(secondCode).not.toBe(firstCode)
    const invitedUser = await register(t, address)
    for (const code of [firstCode, secondCode])
      expect((await readInvitation(id, invitedUser, code)).status).toBe(200)
  })

  it('cannot be accepted with the code of another invitation or by a user with another address (SEC-067)', async () => {
    const [address, ownAddress] = [buildAddress(), `own-${randomUUID()}@example.com`]
    const { administrator, cohortId } = await buildInvitations(t, [address])
    await invite(t, administrator, cohortId, [ownAddress])
    const storedInvitations = await readInvitations(t, administrator)
    const idOf = (wanted: string) => storedInvitations.find(({ email }) => email === wanted)!.id
    const code = await findMailedCode(t, ownAddress, `/invitation/${idOf(ownAddress)}`)
    const [attacker, invited] = [await register(t, address), await register(t, ownAddress)]
    expect((await acceptWith(idOf(address), attacker, code)).body.code).toBe('not_found')
    expect((await acceptWith(idOf(ownAddress), attacker, code)).body.code).toBe('not_found')
    expect(await isConfirmed(t, attacker)).toBe(false)
    expect((await acceptWith(idOf(ownAddress), invited, code)).status).toBe(200)
  })
})
