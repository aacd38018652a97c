import { randomUUID } from 'node:crypto'
import { endpoints, fillPath } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { buildAdministrator, buildCohort, buildOrganization, buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { grantAdministrator } from '../administrators/grant-administrator.ts'
import { revokeAdministrator } from '../administrators/revoke-administrator.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

function listRoles(caller: { userId: string; accessToken: string }, userId = caller.userId) {
  return t.call(endpoints.listOrganizationUserRoles, { query: { userId, size: 30 } }, caller)
}

describe('listOrganizationUserRoles', () => {
  it('lists the organizations that the caller administers, and none for a learner (REQ-087)', async () => {
    const administrator = await buildAdministrator(t)
    const { organizationId, name } = await buildOrganization(t, { name: 'Aspen College' })
    await grantAdministrator(t.ctx.db, { organizationId, userId: administrator.userId })
    await grantAdministrator(t.ctx.db, { organizationId, userId: administrator.userId })

    const { status, body } = await listRoles(administrator)
    expect(status).toBe(200)
    expect(body.items).toHaveLength(2)
    expect(body.items[0]).toEqual({
      organizationRole: 'OrgAdmin',
      organizationName: name,
      organizationId,
      needsSecondFactor: false,
    })
    expect((await listRoles(await buildUser(t))).body.items).toEqual([])
  })

  it('rejects the id of another user (REQ-103)', async () => {
    const [administrator, otherUser] = [await buildAdministrator(t), await buildUser(t)]
    const { status, body } = await listRoles(otherUser, administrator.userId)
    expect([status, body.code]).toEqual([404, 'not_found'])
  })

  it('limits the number of items to the requested size', async () => {
    const administrator = await buildAdministrator(t)
    const { organizationId } = await buildOrganization(t)
    await grantAdministrator(t.ctx.db, { organizationId, userId: administrator.userId })
    const query = { userId: administrator.userId, size: 1 }
    const { body } = await t.call(endpoints.listOrganizationUserRoles, { query }, administrator)
    expect(body.items).toHaveLength(1)
  })
})

it('a repeated grant of the same limited role changes nothing and is not recorded in the audit log', async () => {
  const administrator = await buildUser(t)
  const { organizationId, cohortId } = await buildCohort(t)
  const { cohortId: otherCohortId } = await buildCohort(t, { organizationId })
  const grant = (cohortIds: string[]) =>
    grantAdministrator(t.ctx.db, { organizationId, userId: administrator.userId, cohortIds })
  expect(await grant([cohortId, otherCohortId])).toEqual({ isNew: true })
  expect(await grant([otherCohortId, cohortId])).toEqual({ isNew: false })
  expect(await grant([cohortId])).toEqual({ isNew: true })
  const events = await t.ctx.db
    .selectFrom('pending_audit_events')
    .select('event')
    .where('subject_id', '=', administrator.userId)
    .where('event', '=', 'role.granted')
    .execute()
  expect(events).toHaveLength(2)
})

it('granting a limited role never narrows a role for the whole organization, even if both kinds of role are stored', async () => {
  const administrator = await buildUser(t)
  const { organizationId, cohortId } = await buildCohort(t)
  const { cohortId: otherCohortId } = await buildCohort(t, { organizationId })
  const row = { organization_id: organizationId, user_id: administrator.userId }
  await t.ctx.db
    .insertInto('organization_user_roles')
    .values([
      { ...row, role: 'CohortAdmin', cohort_ids: [cohortId] },
      { ...row, role: 'OrgAdmin', cohort_ids: null },
    ])
    .execute()
  const grant = { organizationId, userId: administrator.userId, cohortIds: [otherCohortId] }
  expect(await grantAdministrator(t.ctx.db, grant)).toEqual({ isNew: false })
  expect((await listRoles(administrator)).body.items).toHaveLength(1)
})

describe('an organization and its account', () => {
  it('are visible to an administrator of the organization (REQ-143)', async () => {
    const { organizationId, accountId, name } = await buildOrganization(t)
    const administrator = await buildAdministrator(t, { organizationId })

    const organization = await t.call(
      endpoints.getOrganization,
      { params: { organizationId } },
      administrator,
    )
    expect(organization.body).toEqual({
      organizationId,
      organizationName: name,
      logoUrl: null,
      requiresSecondFactor: false,
      allowsObservers: true,
    })
    const query = { organizationId }
    const accounts = await t.call(endpoints.listOrganizationAccounts, { query }, administrator)
    expect(accounts.body).toEqual({ items: [{ accountId }] })
    const account = await t.call(endpoints.getAccount, { params: { accountId } }, administrator)
    expect(account.body).toEqual({ accountId, accountName: name })

    const administration = await t.call(endpoints.getAdministration, { query: {} }, administrator)
    expect(administration.body).toEqual({
      roles: (await listRoles(administrator)).body.items,
      needsSecondFactor: false,
      organization: { ...organization.body, accountId, isLimited: false },
    })
  })

  it('are shown to an administrator of several organizations for the one whose name contains the configured text, and otherwise for the first or the selected one (REQ-063, REQ-185)', async () => {
    const [river, hill] = [await buildOrganization(t), await buildOrganization(t)]
    const administrator = await buildAdministrator(t, { organizationId: river.organizationId })
    await grantAdministrator(t.ctx.db, {
      organizationId: hill.organizationId,
      userId: administrator.userId,
    })
    const find = async (organizationId?: string) => {
      const { body } = await t.call(endpoints.getAdministration, { query: { organizationId } }, administrator)
      return body.organization?.organizationName
    }
    const names = [river.name, hill.name].toSorted()
    expect(await find()).toBe(names[0])
    expect(await find(hill.organizationId)).toBe(hill.name)
    const { config } = t.ctx
    t.ctx.config = { ...config, ADMIN_ORGANIZATION_NAME: names[1]! }
    try {
      expect(await find()).toBe(names[1])
    } finally {
      t.ctx.config = config
    }
  })

  it('are hidden from an administrator of another organization (REQ-143)', async () => {
    const { organizationId, accountId } = await buildOrganization(t)
    const otherAdministrator = await buildAdministrator(t)
    const responses = await Promise.all([
      t.call(endpoints.getOrganization, { params: { organizationId } }, otherAdministrator),
      t.call(endpoints.listOrganizationAccounts, { query: { organizationId } }, otherAdministrator),
      t.call(endpoints.getAccount, { params: { accountId } }, otherAdministrator),
      t.call(endpoints.getAccount, { params: { accountId: randomUUID() } }, otherAdministrator),
    ])
    for (const { status, body } of responses) expect([status, body.code]).toEqual([404, 'not_found'])
    const query = { organizationId }
    const { body } = await t.call(endpoints.getAdministration, { query }, otherAdministrator)
    expect(body).toMatchObject({ roles: [{}], organization: null })
  })
})

it('revoking or granting a role takes effect on the next request in every process (REQ-148)', async () => {
  const { organizationId } = await buildOrganization(t)
  const administrator = await buildAdministrator(t, { organizationId })
  const { app: secondApp } = await createApp(t.ctx)
  const url = fillPath(endpoints.getOrganization.path, { organizationId })
  const headers = { authorization: `Bearer ${administrator.accessToken}` }
  const requestBoth = async () => {
    const responses = [await t.app.inject({ url, headers }), await secondApp.inject({ url, headers })]
    return responses.map(({ statusCode }) => statusCode)
  }

  expect(await requestBoth()).toEqual([200, 200])
  await revokeAdministrator(t.ctx, { organizationId, username: administrator.username })
  expect(await requestBoth()).toEqual([404, 404])
  await grantAdministrator(t.ctx.db, { organizationId, userId: administrator.userId })
  expect(await requestBoth()).toEqual([200, 200])
  await secondApp.close()
})
