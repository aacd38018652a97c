import { randomUUID } from 'node:crypto'
import { endpoints, LOGO_MAX_BYTES } from '@lpi/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAdministrator, buildOrganization } from '../../testing/builders.ts'
import {
  buildAnimatedWebp,
  buildHugePng,
  buildPhoto,
  gif,
  jpeg,
  png,
  webp,
} from '../../testing/sample-images.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let administrator: Awaited<ReturnType<typeof buildAdministrator>>
beforeAll(async () => {
  t = await createTestApp()
  administrator = await buildAdministrator(t)
})
afterAll(() => t.close())

type LogoBody = { imageType?: 'png' | 'jpeg' | 'webp'; imageData: string; replaces?: string | null }

function send(body: LogoBody, caller = administrator) {
  return t.call(endpoints.saveLogo, { params: { organizationId: caller.organizationId }, body }, caller)
}

async function save(bytes: Buffer, caller = administrator) {
  const { status, body } = await send({ imageData: bytes.toString('base64') }, caller)
  expect([status, body.code]).toEqual([201, undefined])
  return body as { imageId: string; logoUrl: string }
}

async function loadLogo(logoUrl: string) {
  const { rawPayload, headers, statusCode } = await t.app.inject({ url: logoUrl })
  expect(statusCode).toBe(200)
  return { bytes: rawPayload, type: headers['content-type'], ...(await sharp(rawPayload).metadata()) }
}

async function countImages() {
  const { n } = await t.ctx.db
    .selectFrom('images')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

describe('an uploaded image', () => {
  it.each([
    ['png', png, 'image/png'],
    ['jpeg', jpeg, 'image/jpeg'],
    ['webp', webp, 'image/jpeg'],
  ] as const)(
    'in %s format becomes the logo of the organization (REQ-157)',
    async (imageType, buildImage, type) => {
      const bytes = await buildImage()
      const { status, body } = await send({ imageType, imageData: bytes.toString('base64') })
      expect(status).toBe(201)
      expect(await loadLogo(body.logoUrl)).toMatchObject({ type, width: 60, height: 30 })
      const { organizationId } = administrator
      const organization = await t.call(
        endpoints.getOrganization,
        { params: { organizationId } },
        administrator,
      )
      expect(organization.body.logoUrl).toBe(body.logoUrl)
    },
  )

  it('can be a data URL with line breaks, in a request without an image type (REQ-157)', async () => {
    const lines = (await jpeg()).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
    const { status } = await send({ imageData: `data:image/jpeg;base64,${lines}` })
    expect(status).toBe(201)
  })

  it('gets its media type from its bytes, not from the type in the request (REQ-159, SEC-044)', async () => {
    const bytes = await jpeg()
    const { body } = await send({ imageType: 'png', imageData: bytes.toString('base64') })
    expect(await loadLogo(body.logoUrl)).toMatchObject({ type: 'image/jpeg', format: 'jpeg' })
  })

  it('keeps its transparency', async () => {
    const { logoUrl } = await save(await webp({ hasAlpha: true, color: '#00000000' }))
    expect(await loadLogo(logoUrl)).toMatchObject({ type: 'image/png', hasAlpha: true })
  })

  it('is reduced to its first frame if it is animated', async () => {
    const { logoUrl } = await save(await buildAnimatedWebp())
    const { bytes } = await loadLogo(logoUrl)
    const { dominant } = await sharp(bytes).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.b).toBeLessThan(50)
  })

  it('is stored upright and without its metadata (REQ-159, SEC-046)', async () => {
    const upload = await buildPhoto({ width: 60, height: 30 })
    expect(upload.includes('Example Photographer')).toBe(true)
    const { logoUrl } = await save(upload)
    const logo = await loadLogo(logoUrl)
    expect(logo).toMatchObject({ width: 30, height: 60 })
    expect([logo.exif, logo.xmp, logo.iptc, logo.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(logo.bytes.includes('Photographer')).toBe(false)
  })

  it('is scaled down to fit within 800 by 400 pixels', async () => {
    const { logoUrl } = await save(await png({ width: 4000, height: 1000 }))
    expect(await loadLogo(logoUrl)).toMatchObject({ width: 800, height: 200 })
    const tallLogo = await save(await png({ width: 1000, height: 4000 }))
    expect(await loadLogo(tallLogo.logoUrl)).toMatchObject({ width: 100, height: 400 })
  })

  it('is stored without data that was appended to it (SEC-046)', async () => {
    const script = Buffer.from('<script>alert(1)</script>PK\u0003\u0004')
    const { logoUrl } = await save(Buffer.concat([await png(), script]))
    const { bytes } = await loadLogo(logoUrl)
    expect(bytes.includes('<script>')).toBe(false)
    expect(bytes.includes('PK\u0003\u0004')).toBe(false)
  })
})

describe('an invalid upload', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const invalidUploads: [
    name: string,
    buildUpload: () => Buffer | Promise<Buffer>,
    expected: [number, string],
  ][] = [
    ['an SVG', () => Buffer.from(svg), [415, 'image.unsupported']],
    [
      'an SVG with an XML declaration',
      () => Buffer.from(`<?xml version="1.0"?>${svg}`),
      [415, 'image.unsupported'],
    ],
    ['a GIF', gif, [415, 'image.unsupported']],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), [415, 'image.unsupported']],
    ['plain text', () => Buffer.from('hello, I am a logo'), [415, 'image.unsupported']],
    [
      'the first 300 bytes of a PNG',
      async () => (await png({ width: 400, height: 400 })).subarray(0, 300),
      [422, 'image.unreadable'],
    ],
    ['half a JPEG', async () => firstHalf(await buildNoisyJpeg()), [422, 'image.unreadable']],
    ['the first 16 bytes of a WebP', async () => (await webp()).subarray(0, 16), [422, 'image.unreadable']],
    [
      'a PNG signature followed by an SVG',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg)]),
      [422, 'image.unreadable'],
    ],
    ['more bytes than allowed', () => buildPngOfLength(LOGO_MAX_BYTES + 1), [413, 'image.too_large']],
    ['256 megapixels in less than a megabyte', () => buildHugePng(16_000, 16_000), [413, 'image.too_large']],
    ['one pixel row more than allowed', () => buildHugePng(25_000, 1001), [413, 'image.too_large']],
  ]

  it.each(invalidUploads)(
    'is rejected and does not change the current logo: %s (SEC-044)',
    async (_, buildUpload, expected) => {
      const { logoUrl } = await save(await png())
      const imageCount = await countImages()
      const { status, body } = await send({ imageData: (await buildUpload()).toString('base64') })
      expect([status, body.code]).toEqual(expected)
      expect(await countImages()).toBe(imageCount)
      await loadLogo(logoUrl)
    },
  )

  it('of 256 megapixels is rejected before it is decoded (REQ-159, SEC-045)', async () => {
    const bytes = await buildHugePng(16_000, 16_000)
    expect(bytes.length).toBeLessThan(1024 * 1024)
    const decodedBytes = 16_000 * 16_000
    const memoryBefore = process.memoryUsage.rss()
    expect((await send({ imageData: bytes.toString('base64') })).status).toBe(413)
    expect(process.memoryUsage.rss() - memoryBefore).toBeLessThan(decodedBytes / 4)
  })

  it.each([
    ['', 'required'],
    ['not base64!', 'invalid'],
    ['AAAAA', 'invalid'],
    ['data:image/png;base64,', 'invalid'],
  ])('is rejected if its image data is empty or not base64: %j', async (imageData, problem) => {
    const { status, body } = await send({ imageData })
    expect([status, body.details]).toEqual([400, { fields: [{ field: 'imageData', problem }] }])
  })

  it('with a body that is too large is rejected, but authentication is checked before the size (SEC-045)', async () => {
    const imageData = 'A'.repeat(LOGO_MAX_BYTES * 2)
    expect((await send({ imageData })).body.code).toBe('body.too_large')
    const { organizationId } = administrator
    const response = await t.call(endpoints.saveLogo, { params: { organizationId }, body: { imageData } })
    expect(response.body.code).toBe('auth.required')
  })

  it('for an organization that the caller does not administer is rejected as not found', async () => {
    const { organizationId } = await buildOrganization(t)
    const imageData = (await png()).toString('base64')
    const response = await t.call(
      endpoints.saveLogo,
      { params: { organizationId }, body: { imageData } },
      administrator,
    )
    expect([response.status, response.body.code]).toEqual([404, 'not_found'])
  })
})

describe('the current logo', () => {
  it('is deleted when it is replaced, unless another organization uses it', async () => {
    const firstLogo = await save(await png())
    const otherAdministrator = await buildAdministrator(t)
    await t.ctx.db
      .updateTable('organizations')
      .set({ logo_image_id: firstLogo.imageId })
      .where('id', '=', otherAdministrator.organizationId)
      .execute()
    const secondLogo = await save(await jpeg())
    expect(secondLogo.imageId).not.toBe(firstLogo.imageId)
    await loadLogo(firstLogo.logoUrl)

    await save(await png(), otherAdministrator)
    expect((await t.app.inject({ url: firstLogo.logoUrl })).statusCode).toBe(404)
    await loadLogo(secondLogo.logoUrl)
  })

  it('can be removed by a request that names its id or no id, but not by one that names another id; a second removal also succeeds (REQ-158)', async () => {
    const { imageId, logoUrl } = await save(await png())
    const { organizationId } = administrator
    const args = { params: { organizationId } }
    const remove = (query = {}) => t.call(endpoints.removeLogo, { ...args, query }, administrator)
    expect((await remove({ replaces: randomUUID() })).body.code).toBe('customization.changed')
    expect((await remove({ replaces: imageId })).status).toBe(204)
    expect((await t.app.inject({ url: logoUrl })).statusCode).toBe(404)
    await save(await png())
    expect((await remove()).status).toBe(204)
    const { body } = await t.call(endpoints.getOrganization, args, administrator)
    expect(body.logoUrl).toBeNull()
    expect((await remove()).status).toBe(204)
  })

  it('is replaced by a request that names its id, but not by one that names another logo or expects no logo', async () => {
    const firstLogo = await save(await png())
    const imageData = (await jpeg()).toString('base64')
    const secondUpload = await send({ imageData, replaces: firstLogo.imageId })
    expect(secondUpload.status).toBe(201)
    const lateUpload = await send({ imageData, replaces: firstLogo.imageId })
    expect([lateUpload.status, lateUpload.body.code]).toEqual([409, 'customization.changed'])
    expect((await send({ imageData, replaces: null })).status).toBe(409)
    await loadLogo(secondUpload.body.logoUrl)
  })

  it('is not changed by a request that names an earlier logo; the error states when the logo was last changed, and who changed it unless that person’s account was erased', async () => {
    const { organizationId } = administrator
    const attributes = { organizationId, firstName: 'Bo', lastName: 'Second' }
    const colleague = await buildAdministrator(t, attributes)
    const firstLogo = await save(await png())
    const details = { changedBy: 'Bo Second', changedAt: '2026-11-20T09:00:00.000Z' }
    t.clock.now = new Date(details.changedAt)
    const removal = { params: { organizationId }, query: { replaces: firstLogo.imageId } }
    expect((await t.call(endpoints.removeLogo, removal, colleague)).status).toBe(204)
    delete t.clock.now
    const lateUpload = await send({
      imageData: (await jpeg()).toString('base64'),
      replaces: firstLogo.imageId,
    })
    expect([lateUpload.status, lateUpload.body.details]).toEqual([409, details])

    const { userId, password } = colleague
    await t.call(endpoints.eraseAccount, { params: { userId }, body: { password } }, colleague)
    const secondRemoval = await t.call(endpoints.removeLogo, removal, administrator)
    expect([secondRemoval.status, secondRemoval.body.details]).toEqual([409, { ...details, changedBy: null }])
  })

  it('is the organization’s only image after parallel uploads', async () => {
    await save(await png())
    const imageCount = await countImages()
    const images = await Promise.all([1, 2, 3, 4].map((n) => png({ width: 10 * n })))
    await Promise.all(images.map((bytes) => save(bytes)))
    expect(await countImages()).toBe(imageCount)
  })
})

function firstHalf(bytes: Buffer) {
  return bytes.subarray(0, bytes.length >> 1)
}

function buildNoisyJpeg() {
  const pixels = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * i * 31 + i * 7) % 251))
  return sharp(pixels, { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer()
}

async function buildPngOfLength(length: number) {
  const bytes = Buffer.alloc(length)
  ;(await png()).copy(bytes)
  return bytes
}
