import { type Connection, endpoints, type SharedConnection } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import {
  buildAdministrator,
  buildCohort,
  buildCompletedAssessment,
  buildUser,
} from '../../testing/builders.ts'
import {
  changeConnection,
  connect,
  fetchProfile,
  insertIdentityOf,
  logInAt,
  loopbackNetworks,
} from '../../testing/connection-steps.ts'
import { type OidcProvider, startOidcProvider } from '../../testing/start-oidc-provider.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { grantAdministrator } from '../administrators/grant-administrator.ts'

type Administrator = Awaited<ReturnType<typeof buildAdministrator>>

let t: TestApp
let provider: OidcProvider
beforeAll(async () => {
  t = await createTestApp(
    { ...loopbackNetworks, REQUESTS_PER_MINUTE: '100000' },
    { hasLowPasswordCost: true },
  )
  provider = await startOidcProvider({})
})
afterAll(async () => {
  await provider.close()
  await t.close()
})

/** Two organizations of one account with an administrator each; the first has a connection that is on. */
async function buildAccount() {
  const [owner, colleague] = [await buildAdministrator(t), await buildAdministrator(t)]
  await joinAccount(colleague, owner)
  const settings = { scopes: ['groups'], groupsClaim: 'groups', trustsEmail: false }
  const { id: connectionId } = await connect(t, owner, provider, settings)
  return { owner, colleague, connectionId }
}

async function joinAccount({ organizationId }: Administrator, owner: Administrator) {
  const account = t.ctx.db
    .selectFrom('account_organizations')
    .select('account_id')
    .where('organization_id', '=', owner.organizationId)
  await t.ctx.db
    .updateTable('account_organizations')
    .set({ account_id: account })
    .where('organization_id', '=', organizationId)
    .execute()
}

async function leaveAccount({ organizationId }: Administrator) {
  const account = t.ctx.db.insertInto('accounts').values({ name: 'Another' }).returning('id')
  const { id } = await account.executeTakeFirstOrThrow()
  await t.ctx.db
    .updateTable('account_organizations')
    .set({ account_id: id })
    .where('organization_id', '=', organizationId)
    .execute()
}

async function list(administrator: Administrator) {
  const query = { organizationId: administrator.organizationId }
  const { body } = await t.call(endpoints.listConnections, { query }, administrator)
  return body as { items: Connection[]; shared: SharedConnection[] }
}

type Rule = { group: string; organizationRole: 'OrgAdmin' | 'CohortAdmin'; folderIds: string[] }
const deans: Rule = { group: 'deans', organizationRole: 'OrgAdmin', folderIds: [] }

async function setRules(administrator: Administrator, connectionId: string, groupRules: Rule[], version = 0) {
  const args = {
    params: { connectionId },
    query: { organizationId: administrator.organizationId },
    body: { groupRules, version },
  }
  const { status, body } = await t.call(endpoints.setSharedGroupRules, args, administrator)
  return { status, body, code: body?.code as string | undefined }
}

const argsOf = ({ organizationId }: Administrator, connectionId: string) => ({
  params: { connectionId },
  query: { organizationId },
})

let people = 0
/** Logs in a person of the institution with these groups, and returns the roles by organization. */
async function findRoles(connectionId: string, groups: string[], subject = `shared-${++people}`) {
  provider.people[subject] = { name: 'Robin Rivera', groups }
  const { body } = await logInAt(t, provider, connectionId, subject)
  const { userId } = await fetchProfile(t, body)
  const rows = await t.ctx.db
    .selectFrom('organization_user_roles')
    .select(['organization_id', 'role'])
    .where('user_id', '=', userId)
    .execute()
  return {
    subject,
    userId,
    roles: Object.fromEntries(rows.map(({ organization_id, role }) => [organization_id, role])),
  }
}

it('the other organizations of the account see a connection, except a draft, without what only its administrators need; other accounts see nothing (REQ-410)', async () => {
  const { owner, colleague, connectionId } = await buildAccount()
  const stranger = await buildAdministrator(t)
  const { items, shared } = await list(colleague)
  expect(items).toEqual([])
  expect(shared).toEqual([
    {
      id: connectionId,
      name: 'Lakeside College',
      issuer: provider.issuer,
      organizationName: expect.any(String),
      isOnlyLogin: false,
      state: 'on',
      loginLink: `https://lpi.test/login/with/${connectionId}`,
      endsAt: null,
      groupsClaim: 'groups',
      groupRules: [],
      version: expect.any(Number),
    },
  ])
  expect(await list(stranger)).toEqual({ items: [], shared: [] })
  expect((await list(owner)).shared).toEqual([])
  await changeConnection(t, owner, connectionId, { state: 'draft' })
  expect((await list(colleague)).shared).toEqual([])
})

it('each organization decides which roles the groups have there, and each log-in checks them until the organization leaves the account (REQ-410)', async () => {
  const { owner, colleague, connectionId } = await buildAccount()
  const { cohortId } = await buildCohort(t, colleague)
  await changeConnection(t, owner, connectionId, { groupRules: [{ ...deans, group: 'staff' }] })
  const coaches: Rule = { group: 'staff', organizationRole: 'CohortAdmin', folderIds: [cohortId] }
  const { version } = (await list(colleague)).shared[0]!
  const outdated = await setRules(colleague, connectionId, [deans], version - 1)
  expect([outdated.status, outdated.code]).toEqual([409, 'connection.changed'])
  expect(await setRules(colleague, connectionId, [deans, coaches], version)).toMatchObject({
    status: 200,
    body: { groupRules: [deans, coaches] },
  })
  const { organizationId: ownId } = owner
  const { organizationId: otherId } = colleague
  const staff = await findRoles(connectionId, ['staff'])
  expect(staff.roles).toEqual({ [ownId]: 'OrgAdmin', [otherId]: 'CohortAdmin' })
  const both = await findRoles(connectionId, ['staff', 'deans'], staff.subject)
  expect(both.roles).toEqual({ [ownId]: 'OrgAdmin', [otherId]: 'OrgAdmin' })
  const events = await listAuditEvents(t.ctx.db, { userId: staff.userId })
  const granted = events.filter(({ event }) => event === 'role.granted')
  expect(
    granted.map(({ details }) => (details as { organizationId: string }).organizationId).toSorted(),
  ).toEqual([ownId, otherId, otherId].toSorted())
  // A change of the settings keeps the rules of the other organization.
  await changeConnection(t, owner, connectionId, { name: 'Harbor', country: 'US' })
  expect((await list(colleague)).shared[0]).toMatchObject({ name: 'Harbor', groupRules: [deans, coaches] })
  await leaveAccount(colleague)
  expect((await findRoles(connectionId, ['staff', 'deans'], staff.subject)).roles).toEqual({
    [ownId]: 'OrgAdmin',
  })
  expect((await setRules(colleague, connectionId, [], version)).status).toBe(404)
})

it('an administrator of one organization cannot get a role in another through the connection that they share (SEC-347)', async () => {
  const { owner, colleague, connectionId } = await buildAccount()
  const stranger = await buildAdministrator(t)
  const { version } = (await list(colleague)).shared[0]!
  // Not with the rules of the other organization, and not with a cohort of it.
  const foreign = { ...deans, organizationRole: 'CohortAdmin' as const }
  const { cohortId } = await buildCohort(t, owner)
  expect((await setRules(stranger, connectionId, [deans], version)).status).toBe(404)
  expect((await setRules(owner, connectionId, [deans], version)).status).toBe(404)
  expect(
    (await setRules({ ...owner, organizationId: colleague.organizationId }, connectionId, [deans])).status,
  ).toBe(404)
  expect(
    (await setRules(colleague, connectionId, [{ ...foreign, folderIds: [cohortId] }], version)).status,
  ).toBe(404)
  // Not with the settings of the connection.
  const body = { ...(await list(owner)).items[0]!, state: 'on' as const }
  const args = argsOf(colleague, connectionId)
  expect((await t.call(endpoints.updateConnection, { ...args, body }, colleague)).status).toBe(404)
  expect((await t.call(endpoints.deleteConnection, args, colleague)).status).toBe(404)
  expect((await t.call(endpoints.startConnectionTest, args, colleague)).status).toBe(404)

  // Not by deciding who is in a group, which takes rights in both organizations.
  expect((await setRules(colleague, connectionId, [deans], version)).status).toBe(200)
  const another = await startOidcProvider({})
  const changes = [
    { groupsClaim: 'nickname' },
    { scopes: [] },
    { clientId: 'another' },
    { hostedDomain: 'lakeside.example' },
    { issuer: another.issuer },
  ]
  for (const change of changes) {
    const refused = await changeConnection(t, owner, connectionId, change)
    expect([refused.status, refused.body.code]).toEqual([409, 'connection.other_organization'])
  }
  expect((await changeConnection(t, owner, connectionId, { groupRules: [], name: 'Harbor' })).status).toBe(
    200,
  )
  const { cohortId: otherCohortId } = await buildCohort(t, colleague)
  const grant = { organizationId: colleague.organizationId, userId: owner.userId }
  await grantAdministrator(t.ctx.db, { ...grant, cohortIds: [otherCohortId] })
  expect((await changeConnection(t, owner, connectionId, changes[0]!)).status).toBe(409)
  await grantAdministrator(t.ctx.db, { ...grant, cohortIds: null })
  expect((await changeConnection(t, owner, connectionId, changes[0]!)).status).toBe(200)
  await another.close()
})

it('rules of an organization that has left the account prevent no change, and are gone afterward (REQ-410)', async () => {
  const { owner, colleague, connectionId } = await buildAccount()
  const { version } = (await list(colleague)).shared[0]!
  await setRules(colleague, connectionId, [deans], version)
  await leaveAccount(colleague)
  const change = await changeConnection(t, owner, connectionId, { groupsClaim: 'roles' })
  expect(change.status).toBe(200)
  await joinAccount(colleague, owner)
  expect((await list(colleague)).shared[0]?.groupRules).toEqual([])
})

it('before a connection is deleted, the administrators and cohorts of all organizations of the account count, and the last administrator of another one prevents it (REQ-410, SEC-346)', async () => {
  const { owner, colleague, connectionId } = await buildAccount()
  const { version } = (await list(colleague)).shared[0]!
  await setRules(colleague, connectionId, [deans], version)
  const { userId } = await findRoles(connectionId, ['deans'])
  await buildCompletedAssessment(t, {
    organizationId: colleague.organizationId,
    learner: { userId } as never,
  })
  const args = argsOf(owner, connectionId)
  const count = async () => (await t.call(endpoints.getConnectionDependents, args, owner)).body
  expect(await count()).toMatchObject({ accounts: 1, administrators: 1, cohorts: 1, isBlocked: false })
  await t.ctx.db.deleteFrom('organization_user_roles').where('user_id', '=', colleague.userId).execute()
  expect(await count()).toMatchObject({ isBlocked: true })
  expect((await t.call(endpoints.deleteConnection, args, owner)).body.code).toBe(
    'colleague.last_administrator',
  )
  // An administrator who does not log in with the connection does not depend on it.
  await t.ctx.db.deleteFrom('organization_user_roles').where('user_id', '=', userId).execute()
  const unrelated = await buildUser(t)
  await grantAdministrator(t.ctx.db, { ...colleague, userId: unrelated.userId, cohortIds: null })
  await t.ctx.db
    .updateTable('users')
    .set({ has_password: false })
    .where('id', '=', unrelated.userId)
    .execute()
  expect(await count()).toMatchObject({ isBlocked: false })
  await insertIdentityOf(t, connectionId, unrelated.userId)
  expect(await count()).toMatchObject({ isBlocked: true })
})
