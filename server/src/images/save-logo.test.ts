import { randomUUID } from 'node:crypto'
import { endpoints, LOGO_MAX_BYTES } from '@lpi/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAdministrator, buildOrganization } from '../testing/builders.ts'
import { animated, gif, hugePng, jpeg, photo, png, webp } from '../testing/sample-images.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let administrator: Awaited<ReturnType<typeof buildAdministrator>>
beforeAll(async () => {
  t = await createTestApp()
  administrator = await buildAdministrator(t)
})
afterAll(() => t.close())

type Body = { imageType?: 'png' | 'jpeg' | 'webp'; imageData: string; replaces?: string | null }

function send(body: Body, as = administrator) {
  return t.call(endpoints.saveLogo, { params: { organizationId: as.organizationId }, body }, as)
}

async function save(bytes: Buffer, as = administrator) {
  const { status, body } = await send({ imageData: bytes.toString('base64') }, as)
  expect([status, body.code]).toEqual([201, undefined])
  return body as { imageId: string; logoUrl: string }
}

async function stored(logoUrl: string) {
  const { rawPayload, headers, statusCode } = await t.app.inject({ url: logoUrl })
  expect(statusCode).toBe(200)
  return { bytes: rawPayload, type: headers['content-type'], ...(await sharp(rawPayload).metadata()) }
}

async function imageCount() {
  const { n } = await t.ctx.db
    .selectFrom('images')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

describe('a picture', () => {
  it.each([
    ['png', png, 'image/png'],
    ['jpeg', jpeg, 'image/jpeg'],
    ['webp', webp, 'image/jpeg'],
  ] as const)('as %s becomes the logo of the organisation (REQ-157)', async (imageType, make, type) => {
    const bytes = await make()
    const { status, body } = await send({ imageType, imageData: bytes.toString('base64') })
    expect(status).toBe(201)
    expect(await stored(body.logoUrl)).toMatchObject({ type, width: 60, height: 30 })
    const { organizationId } = administrator
    const organization = await t.call(
      endpoints.getOrganization,
      { params: { organizationId } },
      administrator,
    )
    expect(organization.body.logoUrl).toBe(body.logoUrl)
  })

  it('may come as a data address, with line ends, and is a JPEG unless something else is said (REQ-157)', async () => {
    const lines = (await jpeg()).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
    const { status } = await send({ imageData: `data:image/jpeg;base64,${lines}` })
    expect(status).toBe(201)
  })

  it('is taken for what its bytes are, whatever it is called (REQ-159, SEC-044)', async () => {
    const bytes = await jpeg()
    const { body } = await send({ imageType: 'png', imageData: bytes.toString('base64') })
    expect(await stored(body.logoUrl)).toMatchObject({ type: 'image/jpeg', format: 'jpeg' })
  })

  it('keeps its transparent ground', async () => {
    const { logoUrl } = await save(await webp({ hasAlpha: true, color: '#00000000' }))
    expect(await stored(logoUrl)).toMatchObject({ type: 'image/png', hasAlpha: true })
  })

  it('of an animation is its first frame', async () => {
    const { logoUrl } = await save(await animated())
    const { bytes } = await stored(logoUrl)
    const { dominant } = await sharp(bytes).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.b).toBeLessThan(50)
  })

  it('stands upright, and brings nothing along of who took it and where (REQ-159, SEC-046)', async () => {
    const sent = await photo({ width: 60, height: 30 })
    expect(sent.includes('Somebody in particular')).toBe(true)
    const { logoUrl } = await save(sent)
    const made = await stored(logoUrl)
    expect(made).toMatchObject({ width: 30, height: 60 })
    expect([made.exif, made.xmp, made.iptc, made.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(made.bytes.includes('Somebody')).toBe(false)
  })

  it('becomes as small as a cover needs it', async () => {
    const { logoUrl } = await save(await png({ width: 4000, height: 1000 }))
    expect(await stored(logoUrl)).toMatchObject({ width: 800, height: 200 })
    const tall = await save(await png({ width: 1000, height: 4000 }))
    expect(await stored(tall.logoUrl)).toMatchObject({ width: 100, height: 400 })
  })

  it('leaves behind what was hidden after it (SEC-046)', async () => {
    const script = Buffer.from('<script>alert(1)</script>PK\u0003\u0004')
    const { logoUrl } = await save(Buffer.concat([await png(), script]))
    const { bytes } = await stored(logoUrl)
    expect(bytes.includes('<script>')).toBe(false)
    expect(bytes.includes('PK\u0003\u0004')).toBe(false)
  })
})

describe('what is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const refused: [name: string, make: () => Buffer | Promise<Buffer>, answer: [number, string]][] = [
    ['an SVG', () => Buffer.from(svg), [415, 'image.unsupported']],
    [
      'an SVG that begins as XML',
      () => Buffer.from(`<?xml version="1.0"?>${svg}`),
      [415, 'image.unsupported'],
    ],
    ['a GIF', gif, [415, 'image.unsupported']],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), [415, 'image.unsupported']],
    ['a text', () => Buffer.from('hello, I am a logo'), [415, 'image.unsupported']],
    [
      'half a PNG',
      async () => (await png({ width: 400, height: 400 })).subarray(0, 300),
      [422, 'image.unreadable'],
    ],
    ['half a JPEG', async () => half(await noise()), [422, 'image.unreadable']],
    ['the beginning of a WebP alone', async () => (await webp()).subarray(0, 16), [422, 'image.unreadable']],
    [
      'an SVG behind the signature of a PNG',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg)]),
      [422, 'image.unreadable'],
    ],
    ['more bytes than allowed', () => pngOfBytes(LOGO_MAX_BYTES + 1), [413, 'image.too_large']],
    ['256 megapixels in less than a megabyte', () => hugePng(16_000, 16_000), [413, 'image.too_large']],
    ['one pixel row more than allowed', () => hugePng(25_000, 1001), [413, 'image.too_large']],
  ]

  it.each(refused)('%s (SEC-044)', async (_, make, answer) => {
    const { logoUrl } = await save(await png())
    const before = await imageCount()
    const { status, body } = await send({ imageData: (await make()).toString('base64') })
    expect([status, body.code]).toEqual(answer)
    expect(await imageCount()).toBe(before)
    await stored(logoUrl)
  })

  it('256 megapixels are refused before they are unpacked (REQ-159, SEC-045)', async () => {
    const bytes = hugePng(16_000, 16_000)
    expect(bytes.length).toBeLessThan(1024 * 1024)
    const unpacked = 16_000 * 16_000
    const before = process.memoryUsage.rss()
    expect((await send({ imageData: bytes.toString('base64') })).status).toBe(413)
    expect(process.memoryUsage.rss() - before).toBeLessThan(unpacked / 4)
  })

  it.each([
    ['', 'required'],
    ['not base64!', 'invalid'],
    ['AAAAA', 'invalid'],
    ['data:image/png;base64,', 'invalid'],
  ])('%j is no picture', async (imageData, problem) => {
    const { status, body } = await send({ imageData })
    expect([status, body.details]).toEqual([400, { fields: [{ field: 'imageData', problem }] }])
  })

  it('a body that is far too large, which nobody reads who is not logged in (SEC-045)', async () => {
    const imageData = 'A'.repeat(LOGO_MAX_BYTES * 2)
    expect((await send({ imageData })).body.code).toBe('body.too_large')
    const { organizationId } = administrator
    const answer = await t.call(endpoints.saveLogo, { params: { organizationId }, body: { imageData } })
    expect(answer.body.code).toBe('auth.required')
  })

  it('the picture of somebody else’s administrator', async () => {
    const { organizationId } = await buildOrganization(t)
    const imageData = (await png()).toString('base64')
    const answer = await t.call(
      endpoints.saveLogo,
      { params: { organizationId }, body: { imageData } },
      administrator,
    )
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  })
})

describe('the logo before', () => {
  it('goes when nothing uses it any more, and stays when something does', async () => {
    const one = await save(await png())
    const other = await buildAdministrator(t)
    await t.ctx.db
      .updateTable('organizations')
      .set({ logo_image_id: one.imageId })
      .where('id', '=', other.organizationId)
      .execute()
    const two = await save(await jpeg())
    expect(two.imageId).not.toBe(one.imageId)
    await stored(one.logoUrl)

    await save(await png(), other)
    expect((await t.app.inject({ url: one.logoUrl })).statusCode).toBe(404)
    await stored(two.logoUrl)
  })

  it('can be taken off, and then there is none (REQ-158)', async () => {
    const { imageId, logoUrl } = await save(await png())
    const { organizationId } = administrator
    const args = { params: { organizationId } }
    const remove = (query = {}) => t.call(endpoints.removeLogo, { ...args, query }, administrator)
    expect((await remove({ replaces: randomUUID() })).body.code).toBe('customization.changed')
    expect((await remove({ replaces: imageId })).status).toBe(204)
    expect((await remove()).status).toBe(204)
    expect((await t.app.inject({ url: logoUrl })).statusCode).toBe(404)
    const { body } = await t.call(endpoints.getOrganization, args, administrator)
    expect(body.logoUrl).toBeNull()
  })

  it('is replaced by whoever has seen it, and by nobody who saw another one', async () => {
    const one = await save(await png())
    const imageData = (await jpeg()).toString('base64')
    const two = await send({ imageData, replaces: one.imageId })
    expect(two.status).toBe(201)
    const late = await send({ imageData, replaces: one.imageId })
    expect([late.status, late.body.code]).toEqual([409, 'customization.changed'])
    expect((await send({ imageData, replaces: null })).status).toBe(409)
    await stored(two.body.logoUrl)
  })

  it('is told with who changed it and when to whoever comes second, whatever was done to it', async () => {
    const { organizationId } = administrator
    const named = { organizationId, firstName: 'Bo', lastName: 'Second' }
    const other = await buildAdministrator(t, named)
    const one = await save(await png())
    const details = { changedBy: 'Bo Second', changedAt: '2026-11-20T09:00:00.000Z' }
    t.clock.now = new Date(details.changedAt)
    const removed = { params: { organizationId }, query: { replaces: one.imageId } }
    expect((await t.call(endpoints.removeLogo, removed, other)).status).toBe(204)
    delete t.clock.now
    const late = await send({ imageData: (await jpeg()).toString('base64'), replaces: one.imageId })
    expect([late.status, late.body.details]).toEqual([409, details])

    const { userId, password } = other
    await t.call(endpoints.eraseAccount, { params: { userId }, body: { password } }, other)
    const again = await t.call(endpoints.removeLogo, removed, administrator)
    expect([again.status, again.body.details]).toEqual([409, { ...details, changedBy: null }])
  })

  it('leaves exactly one, however many save at once', async () => {
    await save(await png())
    const before = await imageCount()
    const pictures = await Promise.all([1, 2, 3, 4].map((n) => png({ width: 10 * n })))
    await Promise.all(pictures.map((bytes) => save(bytes)))
    expect(await imageCount()).toBe(before)
  })
})

function half(bytes: Buffer) {
  return bytes.subarray(0, bytes.length >> 1)
}

function noise() {
  const pixels = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * i * 31 + i * 7) % 251))
  return sharp(pixels, { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer()
}

async function pngOfBytes(length: number) {
  const bytes = Buffer.alloc(length)
  ;(await png()).copy(bytes)
  return bytes
}
