import { createHash } from 'node:crypto'
import { defaultReportSettings, endpoints, type ReportSettings } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  buildAccessCode,
  buildAdministrator,
  buildCompletedAssessment,
  buildInstrument,
  buildOrganization,
  buildUser,
} from '../../testing/builders.ts'
import { png } from '../../testing/sample-images.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createPdfPrinter } from '../reports/pdf-printer.ts'

let t: TestApp
let administrator: { organizationId: string; accessToken: string }
beforeAll(async () => {
  t = await createTestApp()
  administrator = await buildAdministrator(t)
  await buildAccessCode(t, administrator)
})
afterAll(() => t.close())

type PreviewOptions = { settings?: ReportSettings; kind?: 'individual' | 'group'; language?: string }

async function requestPreview(options: PreviewOptions = {}, caller = administrator) {
  const body = { settings: defaultReportSettings, kind: 'individual' as const, language: 'en', ...options }
  const { organizationId } = caller
  return t.call(endpoints.previewCustomization, { params: { organizationId }, body }, caller)
}

async function getPages(options: PreviewOptions = {}, caller = administrator): Promise<string[]> {
  const { status, body } = await requestPreview(options, caller)
  expect([status, body.code]).toEqual([200, undefined])
  return body.pages
}

describe('a preview', () => {
  it('shows a report with unsaved settings (REQ-163)', async () => {
    const pagesBefore = await getPages()
    const settings = {
      ...defaultReportSettings,
      accentColor: '#7a1f3d',
      individual: { coverTitle: 'Leading at Lakeside', introduction: '', sections: [] },
    }
    const pagesAfter = await getPages({ settings })
    expect(pagesBefore[0]).not.toContain('#7a1f3d')
    expect(pagesAfter[0]).toContain('#7a1f3d')
    expect(pagesAfter.length).toBeLessThan(pagesBefore.length)

    const { body } = await t.call(
      endpoints.getCustomization,
      { params: { organizationId: administrator.organizationId } },
      administrator,
    )
    expect(body).toMatchObject({ settings: defaultReportSettings, version: 0 })
  })

  it('of a group report omits the sections that are turned off for group reports', async () => {
    const pagesBefore = await getPages({ kind: 'group' })
    const settings = { ...defaultReportSettings, group: { ...defaultReportSettings.group, sections: [] } }
    expect((await getPages({ kind: 'group', settings })).length).toBeLessThan(pagesBefore.length)
  })

  it('shows the current logo of the organization', async () => {
    const otherAdministrator = await buildAdministrator(t)
    expect((await getPages({}, otherAdministrator))[0]).not.toContain('data:image/png')
    const imageData = (await png()).toString('base64')
    const params = { organizationId: otherAdministrator.organizationId }
    await t.call(endpoints.saveLogo, { params, body: { imageData } }, otherAdministrator)
    expect((await getPages({}, otherAdministrator))[0]).toContain('data:image/png')
  })

  it('uses the instrument of the organization’s access code, in a language of that instrument', async () => {
    const otherAdministrator = await buildAdministrator(t)
    const instrument = await buildInstrument(t, { version: '2.0.0', name: { en: 'Another one' } })
    await buildAccessCode(t, { organizationId: otherAdministrator.organizationId, instrument })
    const { body } = await requestPreview({ language: 'fr' }, otherAdministrator)
    expect(body.language).toBe('en')
    expect(hashPages(await getPages({}, otherAdministrator))).not.toEqual(hashPages(await getPages()))
  })

  it('contains no data about learners: their answers do not change it (REQ-163)', async () => {
    t.clock.now = new Date('2026-11-20T10:00:00Z')
    const pagesBefore = [hashPages(await getPages()), hashPages(await getPages({ kind: 'group' }))]
    for (const values of [[1], [5], [2], [4], [3], [5]]) {
      await buildCompletedAssessment(t, { organizationId: administrator.organizationId, values })
    }
    const pagesAfter = [hashPages(await getPages()), hashPages(await getPages({ kind: 'group' }))]
    delete t.clock.now
    expect(pagesAfter).toEqual(pagesBefore)
  })
})

describe('a request for a preview is rejected', () => {
  it('if the user does not administer the organization', async () => {
    const { organizationId } = await buildOrganization(t)
    for (const user of [administrator, await buildUser(t)]) {
      expect((await requestPreview({}, { ...user, organizationId })).body.code).toBe('not_found')
    }
  })

  it('if the settings are invalid', async () => {
    const { body } = await requestPreview({ settings: { ...defaultReportSettings, accentColor: '#ffff00' } })
    expect(body.details.fields).toEqual([{ field: 'settings.accentColor', problem: 'color.contrast' }])
  })

  it('if the preview is not finished in time, and the response states when to send the request again', async () => {
    const printer = createPdfPrinter(t.ctx.config.localesDir, undefined, { timeoutMs: 1 })
    const spy = vi.spyOn(t.ctx, 'drawPages').mockImplementation(printer.draw)
    onTestFinished(() => {
      spy.mockRestore()
      return printer.close()
    })
    const { status, headers, body } = await requestPreview()
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'service.unavailable', '5'])
  })

  it('if too many other previews are waiting', async () => {
    const finish = Promise.withResolvers<string[]>()
    const spy = vi.spyOn(t.ctx, 'drawPages').mockImplementation(() => finish.promise)
    onTestFinished(() => spy.mockRestore())
    const statuses: number[] = []
    const requests = Array.from({ length: 150 }, async () => statuses.push((await requestPreview()).status))
    await expect.poll(() => statuses.length).toBeGreaterThan(0)
    finish.resolve([''])
    await Promise.all(requests)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
  })
})

/** A short value for comparing pages, so that a failed comparison does not print whole pages. */
function hashPages(svgs: string[]) {
  return createHash('sha256').update(svgs.join('')).digest('hex')
}
