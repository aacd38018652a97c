import { randomUUID } from 'node:crypto'
import { endpoints, fillPath } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { buildAdministrator, buildOrganization, buildUser } from '../testing/builders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { grantAdministrator } from './grant-administrator.ts'
import { revokeAdministrator } from './revoke-administrator.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe('listOrganizationUserRoles', () => {
  it('names the organisations that one administers, and nothing to a learner (REQ-087)', async () => {
    const administrator = await buildAdministrator(t)
    const { organizationId, name } = await buildOrganization(t, { name: 'Aspen College' })
    await grantAdministrator(t.ctx.db, { organizationId, userId: administrator.userId })
    await grantAdministrator(t.ctx.db, { organizationId, userId: administrator.userId })

    const { status, body } = await rolesOf(administrator)
    expect(status).toBe(200)
    expect(body.items).toHaveLength(2)
    expect(body.items[0]).toEqual({
      organizationRole: 'OrgAdmin',
      organizationName: name,
      organizationId,
      confirmBy: null,
    })
    expect((await rolesOf(await buildUser(t))).body.items).toEqual([])
  })

  it('answers about oneself only (REQ-103)', async () => {
    const [administrator, other] = [await buildAdministrator(t), await buildUser(t)]
    const { status, body } = await rolesOf(other, administrator.userId)
    expect([status, body.code]).toEqual([404, 'not_found'])
  })

  it('gives as many as asked for', async () => {
    const administrator = await buildAdministrator(t)
    const { organizationId } = await buildOrganization(t)
    await grantAdministrator(t.ctx.db, { organizationId, userId: administrator.userId })
    const query = { userId: administrator.userId, size: 1 }
    const { body } = await t.call(endpoints.listOrganizationUserRoles, { query }, administrator)
    expect(body.items).toHaveLength(1)
  })

  function rolesOf(caller: { userId: string; accessToken: string }, userId = caller.userId) {
    return t.call(endpoints.listOrganizationUserRoles, { query: { userId, size: 30 } }, caller)
  }
})

describe('an organisation and its account', () => {
  it('are shown to its administrator (REQ-143)', async () => {
    const { organizationId, accountId, name } = await buildOrganization(t)
    const administrator = await buildAdministrator(t, { organizationId })

    const organization = await t.call(
      endpoints.getOrganization,
      { params: { organizationId } },
      administrator,
    )
    expect(organization.body).toEqual({ organizationId, organizationName: name, logoUrl: null })
    const query = { organizationId }
    const accounts = await t.call(endpoints.listAccountOrganizations, { query }, administrator)
    expect(accounts.body).toEqual({ items: [{ accountId }] })
    const account = await t.call(endpoints.getAccount, { params: { accountId } }, administrator)
    expect(account.body).toEqual({ accountId, accountName: name })
  })

  it('do not exist for the administrator of another one (REQ-143)', async () => {
    const { organizationId, accountId } = await buildOrganization(t)
    const other = await buildAdministrator(t)
    const answers = await Promise.all([
      t.call(endpoints.getOrganization, { params: { organizationId } }, other),
      t.call(endpoints.listAccountOrganizations, { query: { organizationId } }, other),
      t.call(endpoints.getAccount, { params: { accountId } }, other),
      t.call(endpoints.getAccount, { params: { accountId: randomUUID() } }, other),
    ])
    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'not_found'])
  })
})

it('a role counts no more with the next request once it was taken away, on every process (REQ-148)', async () => {
  const { organizationId } = await buildOrganization(t)
  const administrator = await buildAdministrator(t, { organizationId })
  const { app: another } = await createApp(t.ctx)
  const url = fillPath(endpoints.getOrganization.path, { organizationId })
  const headers = { authorization: `Bearer ${administrator.accessToken}` }
  const ask = async () => {
    const answers = [await t.app.inject({ url, headers }), await another.inject({ url, headers })]
    return answers.map(({ statusCode }) => statusCode)
  }

  expect(await ask()).toEqual([200, 200])
  await revokeAdministrator(t.ctx, { organizationId, username: administrator.username })
  expect(await ask()).toEqual([404, 404])
  await grantAdministrator(t.ctx.db, { organizationId, userId: administrator.userId })
  expect(await ask()).toEqual([200, 200])
  await another.close()
})
