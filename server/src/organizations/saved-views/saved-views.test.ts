import { endpoints, MAX_SAVED_VIEWS, type SavedView } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAdministrator } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Administrator = Awaited<ReturnType<typeof buildAdministrator>>

async function save(administrator: Administrator, name: string, search = 'status=COMPLETED') {
  const body = { organizationId: administrator.organizationId, screen: 'assessments' as const, name, search }
  return t.call(endpoints.saveView, { body }, administrator)
}

async function list(administrator: Administrator, organizationId = administrator.organizationId) {
  const { body } = await t.call(endpoints.listSavedViews, { query: { organizationId } }, administrator)
  return (body.items as SavedView[]).map(({ name, search }) => [name, search])
}

it('each administrator has their own views, and saving a view under an existing name replaces the earlier view (REQ-286)', async () => {
  const administrator = await buildAdministrator(t)
  const colleague = await buildAdministrator(t, { organizationId: administrator.organizationId })
  await save(administrator, 'Spring')
  await save(administrator, 'autumn', 'keyword=Zo%C3%AB+x&page=2')
  expect((await save(administrator, 'Spring', 'status=ACCEPTED')).status).toBe(201)
  await save(colleague, 'Mine')
  expect(await list(administrator)).toEqual([
    ['autumn', 'keyword=Zo%C3%AB+x&page=2'],
    ['Spring', 'status=ACCEPTED'],
  ])
  expect(await list(colleague)).toEqual([['Mine', 'status=COMPLETED']])
})

it('administrators can remove only their own views (REQ-286, SEC-130)', async () => {
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  const colleague = await buildAdministrator(t, { organizationId })
  const { id } = (await save(administrator, 'Spring')).body
  const args = { params: { viewId: id }, query: { organizationId } }
  expect((await t.call(endpoints.removeSavedView, args, colleague)).status).toBe(204)
  expect(await list(administrator)).toHaveLength(1)
  expect((await t.call(endpoints.removeSavedView, args, administrator)).status).toBe(204)
  expect(await list(administrator)).toEqual([])
})

it('the number of views is limited, and a view contains only URL parameters (SEC-130)', async () => {
  const administrator = await buildAdministrator(t)
  const { organizationId, userId } = administrator
  const names = Array.from({ length: MAX_SAVED_VIEWS }, (_, i) => `View ${i}`)
  await t.ctx.db
    .insertInto('saved_views')
    .values(
      names.map((name) => ({
        user_id: userId,
        organization_id: organizationId,
        screen: 'assessments',
        name,
        search: '',
      })),
    )
    .execute()
  expect((await save(administrator, 'One more')).body).toMatchObject({ code: 'saved_views.too_many' })
  expect((await save(administrator, 'View 7', 'page=2')).status).toBe(201)
  for (const search of ['<script>', 'javascript:alert(1)', 'a=b#c', '//example.com', 'x'.repeat(9000)])
    expect((await save(administrator, 'View 7', search)).status).toBe(400)
})

it('saved views are part of the data export (SEC-130)', async () => {
  const administrator = await buildAdministrator(t)
  await save(administrator, 'Spring')
  const args = { params: { userId: administrator.userId } }
  const { body } = await t.call(endpoints.exportOwnData, args, administrator)
  expect(body.savedViews).toMatchObject([
    { screen: 'assessments', name: 'Spring', search: 'status=COMPLETED' },
  ])
})
