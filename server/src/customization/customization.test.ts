import { defaultReportSettings, endpoints, type ReportSettings } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAdministrator,
  buildCompletedAssessment,
  buildOrganization,
  buildUser,
} from '../testing/builders.ts'
import { png } from '../testing/sample-images.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Administrator = Awaited<ReturnType<typeof buildAdministrator>>

const read = ({ organizationId, ...as }: Administrator) =>
  t.call(endpoints.getCustomization, { params: { organizationId } }, as)

const save = ({ organizationId, ...as }: Administrator, settings: ReportSettings, version: number) =>
  t.call(endpoints.saveCustomization, { params: { organizationId }, body: { settings, version } }, as)

const changed: ReportSettings = {
  accentColor: '#7a1f3d',
  individual: {
    coverTitle: 'Leading at Lakeside',
    introduction: 'Dear students,\nwelcome.\n\nBring this to your mentor.',
    sections: ['change', 'plan'],
  },
  group: { coverTitle: '', introduction: '', sections: [] },
}

describe('the settings of an organisation', () => {
  it('are the product’s own until something is saved', async () => {
    const { body } = await read(await buildAdministrator(t))
    expect(body).toEqual({
      settings: defaultReportSettings,
      version: 0,
      changedAt: null,
      changedBy: null,
      logoImageId: null,
      logoUrl: null,
    })
  })

  it('come back as they were saved, with who saved them and when', async () => {
    const administrator = await buildAdministrator(t)
    const saved = await save(administrator, changed, 0)
    expect(saved.body).toMatchObject({ settings: changed, version: 1, changedBy: 'Robin Example' })
    expect((await read(administrator)).body).toEqual(saved.body)
    expect((await save(administrator, defaultReportSettings, 1)).body).toMatchObject({ version: 2 })
  })

  it('are on every report of the organisation from then on, and on no other (REQ-161)', async () => {
    const administrator = await buildAdministrator(t)
    const [own, other] = [await buildCompletedAssessment(t, administrator), await buildCompletedAssessment(t)]
    await save(administrator, changed, 0)
    const report = async ({ assessmentId, learner }: typeof own) => {
      const args = { params: { assessmentId }, query: {} }
      return (await t.call(endpoints.getReport, args, learner)).body.report
    }
    expect((await report(own)).customization).toEqual({
      accentColor: '#7a1f3d',
      coverTitle: 'Leading at Lakeside',
      introduction: ['Dear students,\nwelcome.', 'Bring this to your mentor.'],
      sections: ['change', 'plan'],
    })
    expect((await report(other)).customization).toEqual({
      accentColor: null,
      coverTitle: null,
      introduction: [],
      sections: defaultReportSettings.individual.sections,
    })
  })

  it('and the logo are on the printed report, which has none otherwise (REQ-161)', async () => {
    const administrator = await buildAdministrator(t)
    const { assessmentId, learner } = await buildCompletedAssessment(t, administrator)
    const print = async () => {
      const args = { params: { assessmentId }, query: {} }
      const { status, body } = await t.call(endpoints.getReportPdf, args, learner)
      expect(status).toBe(200)
      return body as Buffer
    }
    const before = await print()
    await save(administrator, changed, 0)
    const body = { imageData: (await png()).toString('base64') }
    const { organizationId } = administrator
    await t.call(endpoints.saveLogo, { params: { organizationId }, body }, administrator)
    const after = await print()
    expect([before, after].map((pdf) => pdf.includes('/Subtype /Image'))).toEqual([false, true])
    expect([before, after].map((pdf) => pdf.includes('/Alt (Logo of'))).toEqual([false, true])
    expect([before, after].map((pdf) => pdf.includes('(A word from College'))).toEqual([false, true])
  })

  it('are nobody else’s: another administrator and a learner find nothing', async () => {
    const { organizationId } = await buildOrganization(t)
    for (const somebody of [await buildAdministrator(t), await buildUser(t)]) {
      const as = { ...somebody, organizationId }
      expect([(await read(as)).status, (await save(as, changed, 0)).status]).toEqual([404, 404])
    }
  })

  it('leave a line in the audit log', async () => {
    const administrator = await buildAdministrator(t)
    await save(administrator, changed, 0)
    const line = await t.ctx.db
      .selectFrom('audit_events')
      .select(['event', 'details'])
      .where('actor_id', '=', administrator.userId)
      .orderBy('at', 'desc')
      .executeTakeFirst()
    const { organizationId } = administrator
    expect(line).toEqual({ event: 'customization.saved', details: { organizationId, version: 1 } })
  })
})

describe('two administrators', () => {
  async function two() {
    const one = await buildAdministrator(t)
    const { organizationId } = one
    return [one, await buildAdministrator(t, { organizationId })] as const
  }

  it('the second is told who was faster, and loses nothing of the first (REQ-164)', async () => {
    const [one, other] = await two()
    await save(one, changed, 0)
    const late = await save(other, { ...changed, accentColor: '#123a8c' }, 0)
    expect([late.status, late.body.code]).toEqual([409, 'customization.changed'])
    expect(late.body.details).toMatchObject({ changedBy: 'Robin Example' })
    expect(Date.parse(late.body.details.changedAt)).not.toBeNaN()
    expect((await read(other)).body).toMatchObject({ settings: changed, version: 1 })
    expect((await save(other, { ...changed, accentColor: '#123a8c' }, 1)).status).toBe(200)
  })

  it('who save at the same moment are told apart: one is saved, all others are told (REQ-164)', async () => {
    for (const version of [0, 1]) {
      const [one, other] = await two()
      if (version === 1) await save(one, changed, 0)
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) => save(i % 2 ? one : other, changed, version)),
      )
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
      expect((await read(one)).body.version).toBe(version + 1)
    }
  })
})

describe('what is refused', () => {
  const long = 'x'.repeat(3001)
  const refused: [field: string, problem: string, settings: ReportSettings][] = [
    ['accentColor', 'color.contrast', { ...changed, accentColor: '#f2b544' }],
    ['accentColor', 'color.contrast', { ...changed, accentColor: '#ffffff' }],
    ['accentColor', 'color.format', { ...changed, accentColor: 'red' }],
    ['accentColor', 'color.format', { ...changed, accentColor: '#0f4f55;}' }],
    ['individual.coverTitle', 'text.too_long', individual({ coverTitle: 'x'.repeat(81) })],
    ['individual.coverTitle', 'text.forbidden_characters', individual({ coverTitle: 'a\nb' })],
    ['individual.introduction', 'text.too_long', individual({ introduction: long })],
    ['individual.introduction', 'text.forbidden_characters', individual({ introduction: '<b>hello</b>' })],
    ['individual.introduction', 'text.forbidden_characters', individual({ introduction: 'a\u202eb' })],
    ['individual.sections.0', 'invalid', individual({ sections: ['glance' as 'plan'] })],
  ]

  it.each(refused)('%s: %s (REQ-160)', async (field, problem, settings) => {
    const administrator = await buildAdministrator(t)
    const { status, body } = await save(administrator, settings, 0)
    expect([status, body.details]).toEqual([400, { fields: [{ field: `settings.${field}`, problem }] }])
    expect((await read(administrator)).body.version).toBe(0)
  })

  it('a version that no column holds', async () => {
    const { status } = await save(await buildAdministrator(t), changed, 2 ** 40)
    expect(status).toBe(400)
  })

  function individual(words: Partial<ReportSettings['individual']>): ReportSettings {
    return { ...changed, individual: { ...changed.individual, ...words } }
  }
})

it('settings that are not understood any more stand in nobody’s way', async () => {
  const administrator = await buildAdministrator(t)
  await save(administrator, changed, 0)
  await t.ctx.db
    .updateTable('report_customizations')
    .set({ settings: JSON.stringify({ accentColor: '#ffffff', of: 'yesterday' }) })
    .where('organization_id', '=', administrator.organizationId)
    .execute()
  expect((await read(administrator)).body).toMatchObject({ settings: defaultReportSettings, version: 1 })
})
