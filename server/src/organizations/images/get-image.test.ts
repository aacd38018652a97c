import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAdministrator, buildOrganization } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const png = Buffer.from('89504e470d0a1a0a0000', 'hex')

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('a logo is served without login, with its media type, nosniff and a long cache lifetime (REQ-104, REQ-144, SEC-047)', async () => {
  const { id } = await t.ctx.db
    .insertInto('images')
    .values({ media_type: 'image/png', bytes: png })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { organizationId } = await buildOrganization(t)
  await t.ctx.db
    .updateTable('organizations')
    .set({ logo_image_id: id })
    .where('id', '=', organizationId)
    .execute()
  const administrator = await buildAdministrator(t, { organizationId })

  const organization = await t.call(endpoints.getOrganization, { params: { organizationId } }, administrator)
  expect(organization.body.logoUrl).toBe(`/api/v4/images/${id}/`)
  const image = await t.app.inject(organization.body.logoUrl)
  expect(image.statusCode).toBe(200)
  expect(image.rawPayload).toEqual(png)
  expect(image.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})
