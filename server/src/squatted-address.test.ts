import { randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inviteAdministrator } from './organizations/invite-administrator.ts'
import { buildInstrument, buildOrganization } from './testing/builders.ts'
import { register } from './testing/identity-steps.ts'
import { accept, buildInvited } from './testing/invitation-steps.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await buildInstrument(t)
})
afterAll(() => t.close())

const newDean = () => `dean-${randomUUID()}@college.example`

/** The attack of whoever registers an address without its mailbox. */
describe('an account that was registered without its mailbox', () => {
  it('gets no role when the operator appoints the owner of the address', async () => {
    const address = newDean()
    const squatter = await register(t, address)
    const { organizationId } = await buildOrganization(t)
    await inviteAdministrator(t.ctx, { organizationId, username: address })

    const { userId } = squatter
    const roles = await t.call(endpoints.listOrganizationUserRoles, { query: { userId } }, squatter)
    expect(roles.body.items).toEqual([])
    const organization = { params: { organizationId } }
    expect((await t.call(endpoints.getOrganization, organization, squatter)).status).toBe(404)
  })

  it('does not learn from its data export who invited the address', async () => {
    const address = newDean()
    const squatter = await register(t, address)
    await buildInvited(t, [address])
    const args = { params: { userId: squatter.userId } }
    const { body } = await t.call(endpoints.exportOwnData, args, squatter)
    expect(body.invitations).toEqual([])
  })

  it('neither sees nor accepts an invitation to the address', async () => {
    const address = newDean()
    const squatter = await register(t, address)
    const { invitations } = await buildInvited(t, [address])
    const { id } = invitations[0]!
    const args = { params: { invitationId: id }, query: {} }
    expect((await t.call(endpoints.getInvitation, args, squatter)).body.code).toBe('not_found')
    expect((await accept(t, id, squatter)).body.code).toBe('not_found')
  })
})
