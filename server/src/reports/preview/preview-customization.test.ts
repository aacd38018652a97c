import { createHash } from 'node:crypto'
import { defaultReportSettings, endpoints, groupSections, type ReportSettings } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

let t: TestApp
let administrator: Awaited<ReturnType<typeof buildAdministrator>>
beforeAll(async () => {
  t = await createTestApp()
  administrator = await buildAdministrator(t)
  await buildAccessCode(t, administrator)
})
afterAll(() => t.close())

type Asked = { settings?: ReportSettings; kind?: 'individual' | 'group'; language?: string }

async function preview(asked: Asked = {}, as = administrator) {
  const body = { settings: defaultReportSettings, kind: 'individual' as const, language: 'en', ...asked }
  const { organizationId } = as
  return t.call(endpoints.previewCustomization, { params: { organizationId }, body }, as)
}

async function pages(asked: Asked = {}, as = administrator): Promise<string[]> {
  const { status, body } = await preview(asked, as)
  expect([status, body.code]).toEqual([200, undefined])
  return body.pages
}

describe('a preview', () => {
  it('shows the pages of either report with what is not saved (REQ-163)', async () => {
    const before = await pages()
    const settings = {
      ...defaultReportSettings,
      accentColor: '#7a1f3d',
      individual: { coverTitle: 'Leading at Lakeside', introduction: 'Welcome.', sections: [] },
    }
    const after = await pages({ settings })
    expect(before[0]).not.toContain('#7a1f3d')
    expect(after[0]).toContain('#7a1f3d')
    // One page more for the introduction; change, comparison, ranking, reflection and plan take one each at least.
    expect(after.length).toBeLessThanOrEqual(before.length + 1 - 5)

    const { body } = await t.call(
      endpoints.getCustomization,
      { params: { organizationId: administrator.organizationId } },
      administrator,
    )
    expect(body).toMatchObject({ settings: defaultReportSettings, version: 0 })
  })

  it('of a group report leaves out what is left out of that', async () => {
    const before = await pages({ kind: 'group' })
    const sections = groupSections.filter((one) => one !== 'ranking')
    const settings = { ...defaultReportSettings, group: { ...defaultReportSettings.group, sections } }
    expect((await pages({ kind: 'group', settings })).length).toBe(before.length - 1)
  })

  it('has the logo of the organisation, as it is now', async () => {
    const other = await buildAdministrator(t)
    expect((await pages({}, other))[0]).not.toContain('data:image/png')
    const imageData = (await png()).toString('base64')
    const params = { organizationId: other.organizationId }
    await t.call(endpoints.saveLogo, { params, body: { imageData } }, other)
    expect((await pages({}, other))[0]).toContain('data:image/png')
  })

  it('is of the instrument that the organisation uses, in a language that it has', async () => {
    const other = await buildAdministrator(t)
    const instrument = await buildInstrument(t, { version: '2.0.0', name: { en: 'Another one' } })
    await buildAccessCode(t, { organizationId: other.organizationId, instrument })
    const { body } = await preview({ language: 'fr' }, other)
    expect(body.language).toBe('en')
    expect(digest(await pages({}, other))).not.toEqual(digest(await pages()))
  })

  it('is about nobody: what learners answered changes nothing in it (REQ-163)', async () => {
    t.clock.now = new Date('2026-11-20T10:00:00Z')
    const before = [digest(await pages()), digest(await pages({ kind: 'group' }))]
    for (const values of [[1], [5], [2], [4], [3], [5]]) {
      await buildCompletedAssessment(t, { organizationId: administrator.organizationId, values })
    }
    const after = [digest(await pages()), digest(await pages({ kind: 'group' }))]
    delete t.clock.now
    expect(after).toEqual(before)
  })
})

describe('a preview is refused', () => {
  it('to whoever does not administer the organisation', async () => {
    const { organizationId } = await buildOrganization(t)
    for (const somebody of [administrator, await buildUser(t)]) {
      expect((await preview({}, { ...somebody, organizationId })).body.code).toBe('not_found')
    }
  })

  it('with settings that could not be saved', async () => {
    const { body } = await preview({ settings: { ...defaultReportSettings, accentColor: '#ffff00' } })
    expect(body.details.fields).toEqual([{ field: 'settings.accentColor', problem: 'color.contrast' }])
  })

  it('where too many ask at once, and nobody else is kept waiting for long', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => preview()))
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5)
  })
})

/** Pages are long; whether they are the same is short. */
function digest(svgs: string[]) {
  return createHash('sha256').update(svgs.join('')).digest('hex')
}
