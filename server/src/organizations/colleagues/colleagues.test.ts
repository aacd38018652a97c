import { type Args, type Colleague, endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import { buildAdministrator, buildCohort, buildUser } from '../../testing/builders.ts'
import { changePassword, fetchProfileStatus, logIn, register } from '../../testing/identity-steps.ts'
import { buildAddress, listMailsTo } from '../../testing/invitation-steps.ts'
import { statusAndCode } from '../../testing/release-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findPasswordCode, logInAsOwner } from '../../testing/unconfirmed-address-steps.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Caller = { accessToken: string }
type Invitation = Args<typeof endpoints.inviteColleague>['body']
type RoleChange = Args<typeof endpoints.updateColleague>['body']

/** An organization with two cohorts and an administrator, and functions that call the API for colleagues. */
async function buildCollege() {
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  const query = { organizationId }
  const [{ cohortId: autumn }, { cohortId: spring }] = [
    await buildCohort(t, { organizationId, name: 'Autumn' }),
    await buildCohort(t, { organizationId, name: 'Spring' }),
  ]
  const list = async (caller: Caller = administrator) =>
    (await t.call(endpoints.listColleagues, { query }, caller)).body.items as Colleague[]
  return {
    administrator,
    organizationId,
    autumn,
    spring,
    list,
    find: async (email: string) => (await list()).find((colleague) => colleague.email === email)!,
    invite: async (body: Invitation, caller: Caller = administrator) =>
      statusAndCode(await t.call(endpoints.inviteColleague, { query, body }, caller)),
    update: async (colleagueId: string, body: RoleChange, caller: Caller = administrator) =>
      statusAndCode(
        await t.call(endpoints.updateColleague, { params: { colleagueId }, query, body }, caller),
      ),
    revoke: async (colleagueId: string, caller: Caller = administrator) =>
      statusAndCode(await t.call(endpoints.revokeColleague, { params: { colleagueId }, query }, caller)),
    /** The names of the cohorts that a caller sees, or the error. */
    listCohortsSeenBy: async (caller: Caller) => {
      const { status, body } = await t.call(endpoints.listCohorts, { query }, caller)
      return status === 200 ? body.items.map(({ name }: { name: string }) => name) : body.code
    },
  }
}

describe('inviting a colleague', () => {
  it('emails a link, and a role limited to one cohort takes effect when the person uses the link to set a password (REQ-267)', async () => {
    const { organizationId, autumn, invite, find, listCohortsSeenBy } = await buildCollege()
    const email = buildAddress()
    expect(await invite({ email, organizationRole: 'CohortAdmin', folderIds: [autumn] })).toBe('204')
    expect(await find(email)).toMatchObject({
      name: null,
      lastSeenAt: null,
      organizationRole: 'CohortAdmin',
      folders: [{ id: autumn, name: 'Autumn' }],
    })
    await changePassword(t, await findPasswordCode(t, email))
    const colleague = await logInAsOwner(t, email)
    const { userId } = colleague
    expect(await listCohortsSeenBy(colleague)).toEqual(['Autumn'])
    expect(await find(email)).toMatchObject({
      lastSeenAt: expect.any(String),
      hasSecondFactor: false,
    })
    const events = await listAuditEvents(t.ctx.db, { userId, events: ['role.granted'] })
    expect(events).toMatchObject([{ details: { organizationId } }])
  })

  it('does not reveal whether the address has an account, or the name of its owner, before the role is used (SEC-126)', async () => {
    const { invite, list } = await buildCollege()
    const [confirmedUser, unconfirmedAddress] = [await buildUser(t), buildAddress()]
    await register(t, unconfirmedAddress)
    for (const email of [confirmedUser.username, unconfirmedAddress, buildAddress()]) {
      expect(await invite({ email, organizationRole: 'OrgAdmin' })).toBe('204')
    }
    const [firstColleague, ...otherColleagues] = (await list()).filter(({ isSelf }) => !isSelf)
    const visibleFields = ({ name, lastSeenAt, hasSecondFactor, version }: Colleague) => ({
      name,
      lastSeenAt,
      hasSecondFactor,
      version,
    })
    expect(otherColleagues.map(visibleFields)).toEqual(
      otherColleagues.map(() => visibleFields(firstColleague!)),
    )
    expect(await listMailsTo(t, confirmedUser.username)).toHaveLength(1)
  })

  it('does not reveal the name of a person who logs in without using the role (SEC-126)', async () => {
    const { invite, find, listCohortsSeenBy } = await buildCollege()
    const invitedUser = await buildUser(t)
    await invite({ email: invitedUser.username, organizationRole: 'OrgAdmin' })
    // Logging in after the invitation does not count as using the role.
    const { access_token: accessToken } = (await logIn(t, invitedUser.username, invitedUser.password)).body
    expect(await fetchProfileStatus(t, invitedUser.userId, accessToken)).toBe(200)
    expect(await find(invitedUser.username)).toMatchObject({ name: null, lastSeenAt: null })
    await listCohortsSeenBy({ accessToken })
    expect((await find(invitedUser.username)).name).toBe('Robin Example')
  })

  it('creates a role with a new id each time, whether or not the address has an account (SEC-126)', async () => {
    const { invite, find, revoke } = await buildCollege()
    for (const email of [(await buildUser(t)).username, buildAddress()]) {
      const ids: string[] = []
      for (let i = 0; i < 2; i++) {
        await invite({ email, organizationRole: 'OrgAdmin' })
        ids.push((await find(email)).id)
        await invite({ email, organizationRole: 'OrgAdmin' })
        const { id } = await find(email)
        ids.push(id)
        expect(await revoke(id)).toBe('204')
      }
      expect(new Set(ids).size).toBe(4)
    }
  })

  it('does not allow the last administrator to revoke their own role until an invited administrator has used the new role (SEC-126)', async () => {
    const { administrator, invite, list, revoke, listCohortsSeenBy } = await buildCollege()
    const invitedUser = await buildUser(t)
    for (const email of [invitedUser.username, buildAddress()])
      await invite({ email, organizationRole: 'OrgAdmin' })
    const ownEntry = (await list(administrator)).find(({ isSelf }) => isSelf)!
    expect(await revoke(ownEntry.id)).toBe('409 colleague.last_administrator')
    await listCohortsSeenBy(invitedUser)
    expect(await revoke(ownEntry.id)).toBe('204')
  })

  it('can be repeated until the role is used, and is refused afterward (REQ-267)', async () => {
    const { invite, autumn, find, listCohortsSeenBy } = await buildCollege()
    const colleague = await buildUser(t)
    const body: Invitation = {
      email: colleague.username,
      organizationRole: 'CohortAdmin',
      folderIds: [autumn],
    }
    expect(await invite(body)).toBe('204')
    expect(await invite({ email: colleague.username, organizationRole: 'OrgAdmin' })).toBe('204')
    expect(await listMailsTo(t, colleague.username)).toHaveLength(2)
    expect(await listCohortsSeenBy(colleague)).toEqual(['Autumn', 'Spring'])
    expect((await find(colleague.username)).name).toBe('Robin Example')
    expect(await invite(body)).toBe('409 colleague.exists')
  })

  it('is refused for a cohort of another organization and for a limited role without a cohort (REQ-267)', async () => {
    const { invite } = await buildCollege()
    const { autumn } = await buildCollege()
    const email = buildAddress()
    expect(await invite({ email, organizationRole: 'CohortAdmin', folderIds: [autumn] })).toBe(
      '404 not_found',
    )
    expect(await invite({ email, organizationRole: 'CohortAdmin', folderIds: [] })).toBe('400 input.invalid')
  })
})

describe('changing a role', () => {
  it('takes effect on the next request, sends an email if the role covers additional cohorts, and is recorded in the audit log (REQ-268)', async () => {
    const { administrator, organizationId, autumn, spring, update, listCohortsSeenBy } = await buildCollege()
    const colleague = await buildAdministrator(t, { organizationId, cohortIds: [autumn] })
    const { userId, roleId: id } = colleague
    expect(await listCohortsSeenBy(colleague)).toEqual(['Autumn'])
    expect(await update(id, { organizationRole: 'CohortAdmin', folderIds: [spring], version: 0 })).toBe('204')
    expect(await listCohortsSeenBy(colleague)).toEqual(['Spring'])
    expect(await listMailsTo(t, colleague.username)).toHaveLength(1)
    expect(await update(id, { organizationRole: 'OrgAdmin', version: 1 })).toBe('204')
    expect(await listCohortsSeenBy(colleague)).toEqual(['Autumn', 'Spring'])
    const events = await listAuditEvents(t.ctx.db, { userId, events: ['role.changed'] })
    expect(events).toMatchObject([
      { actorId: administrator.userId, details: { role: 'CohortAdmin', cohortIds: [spring] } },
      { actorId: administrator.userId, details: { role: 'OrgAdmin', cohortIds: [] } },
    ])
  })

  it('is refused for the second of two parallel requests that change the same role (REQ-268)', async () => {
    const { organizationId, autumn, spring, update } = await buildCollege()
    const { roleId } = await buildAdministrator(t, { organizationId, cohortIds: [autumn] })
    const change = (folderIds: string[]) =>
      update(roleId, { organizationRole: 'CohortAdmin', folderIds, version: 0 })
    const results = await Promise.all([change([spring]), change([autumn, spring])])
    expect(results.toSorted()).toEqual(['204', '409 colleague.changed'])
  })
})

describe('revoking a role', () => {
  it('takes effect on the next request of an open session (REQ-268)', async () => {
    const { administrator, organizationId, list, revoke, listCohortsSeenBy } = await buildCollege()
    const colleague = await buildAdministrator(t, { organizationId })
    const { roleId: id } = colleague
    expect(await listCohortsSeenBy(colleague)).toEqual(['Autumn', 'Spring'])
    expect(await revoke(id)).toBe('204')
    expect(await listCohortsSeenBy(colleague)).toBe('not_found')
    expect((await list()).map(({ email }) => email)).toEqual([administrator.username])
    expect(await revoke(id)).toBe('404 not_found')
  })

  it('is refused for the last administrator of the whole organization, as is limiting this role, and succeeds for only one of two administrators who revoke each other’s roles at the same time (REQ-269, SEC-126)', async () => {
    const { administrator, organizationId, autumn, list, revoke, update } = await buildCollege()
    await buildAdministrator(t, { organizationId, cohortIds: [autumn] })
    const { roleId: id } = administrator
    expect(await revoke(id)).toBe('409 colleague.last_administrator')
    const limitedRole: RoleChange = { organizationRole: 'CohortAdmin', folderIds: [autumn], version: 0 }
    expect(await update(id, limitedRole)).toBe('409 colleague.last_administrator')
    const colleague = await buildAdministrator(t, { organizationId })
    const results = await Promise.all([revoke(colleague.roleId), revoke(id, colleague)])
    expect(results.toSorted()).toEqual(['204', '404 not_found'])
    const remainingAdministrator = results[0] === '204' ? administrator : colleague
    const administrators = (await list(remainingAdministrator)).filter(
      ({ organizationRole }) => organizationRole === 'OrgAdmin',
    )
    expect(administrators.map(({ email }) => email)).toEqual([remainingAdministrator.username])
  })

  it('cancels an invitation whose link has not been used (REQ-268)', async () => {
    const { autumn, invite, find, revoke, listCohortsSeenBy } = await buildCollege()
    const email = buildAddress()
    await invite({ email, organizationRole: 'CohortAdmin', folderIds: [autumn] })
    expect(await revoke((await find(email)).id)).toBe('204')
    await changePassword(t, await findPasswordCode(t, email))
    expect(await listCohortsSeenBy(await logInAsOwner(t, email))).toBe('not_found')
  })

  it('fails with 404 for a role in another organization, as does changing the role (REQ-268)', async () => {
    const { revoke, update } = await buildCollege()
    const { administrator } = await buildCollege()
    const { roleId: id } = administrator
    expect(await revoke(id)).toBe('404 not_found')
    expect(await update(id, { organizationRole: 'OrgAdmin', version: 0 })).toBe('404 not_found')
  })
})
