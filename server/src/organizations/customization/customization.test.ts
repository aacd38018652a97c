import { defaultReportSettings, endpoints, type ReportSettings } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import {
  buildAdministrator,
  buildCompletedAssessment,
  buildOrganization,
  buildUser,
} from '../../testing/builders.ts'
import { png } from '../../testing/sample-images.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Administrator = { organizationId: string; accessToken: string }

const load = ({ organizationId, ...caller }: Administrator) =>
  t.call(endpoints.getCustomization, { params: { organizationId } }, caller)

const save = ({ organizationId, ...caller }: Administrator, settings: ReportSettings, version: number) =>
  t.call(endpoints.saveCustomization, { params: { organizationId }, body: { settings, version } }, caller)

const customSettings: ReportSettings = {
  accentColor: '#7a1f3d',
  individual: {
    coverTitle: 'Leading at Lakeside',
    introduction: 'Dear students,\nwelcome.\n\nBring this to your mentor.',
    sections: ['change', 'plan'],
  },
  group: { coverTitle: '', introduction: '', sections: [] },
}

describe('the report settings of an organization', () => {
  it('are the defaults until an administrator saves settings', async () => {
    const { body } = await load(await buildAdministrator(t))
    expect(body).toEqual({
      settings: defaultReportSettings,
      version: 0,
      changedAt: null,
      changedBy: null,
      logoImageId: null,
      logoUrl: null,
    })
  })

  it('are returned as saved, with the name of the administrator who saved them and an increasing version', async () => {
    const administrator = await buildAdministrator(t)
    const response = await save(administrator, customSettings, 0)
    expect(response.body).toMatchObject({ settings: customSettings, version: 1, changedBy: 'Robin Example' })
    expect((await load(administrator)).body).toEqual(response.body)
    expect((await save(administrator, defaultReportSettings, 1)).body).toMatchObject({ version: 2 })
  })

  it('apply only to the reports of that organization (REQ-161)', async () => {
    const administrator = await buildAdministrator(t)
    const [ownAssessment, otherAssessment] = [
      await buildCompletedAssessment(t, administrator),
      await buildCompletedAssessment(t),
    ]
    await save(administrator, customSettings, 0)
    const loadReport = async ({ assessmentId, learner }: typeof ownAssessment) => {
      const args = { params: { assessmentId }, query: {} }
      return (await t.call(endpoints.getReport, args, learner)).body.report
    }
    expect((await loadReport(ownAssessment)).customization).toEqual({
      accentColor: '#7a1f3d',
      coverTitle: 'Leading at Lakeside',
      introduction: ['Dear students,\nwelcome.', 'Bring this to your mentor.'],
      sections: ['change', 'plan'],
    })
    expect((await loadReport(otherAssessment)).customization).toEqual({
      accentColor: null,
      coverTitle: null,
      introduction: [],
      sections: defaultReportSettings.individual.sections,
    })
  })

  it('add the saved introduction to the PDF report, which also shows the logo (REQ-161)', async () => {
    const administrator = await buildAdministrator(t)
    const { assessmentId, learner } = await buildCompletedAssessment(t, administrator)
    const renderPdf = async () => {
      const args = { params: { assessmentId }, query: {} }
      const { status, body } = await t.call(endpoints.getReportPdf, args, learner)
      expect(status).toBe(200)
      return body as Buffer
    }
    const pdfBefore = await renderPdf()
    await save(administrator, customSettings, 0)
    const body = { imageData: (await png()).toString('base64') }
    const { organizationId } = administrator
    await t.call(endpoints.saveLogo, { params: { organizationId }, body }, administrator)
    const pdfAfter = await renderPdf()
    expect([pdfBefore, pdfAfter].map((pdf) => pdf.includes('/Subtype /Image'))).toEqual([false, true])
    expect(
      [pdfBefore, pdfAfter].map((pdf) => /\/Alt \(College.* logo\)/.test(pdf.toString('latin1'))),
    ).toEqual([false, true])
    expect([pdfBefore, pdfAfter].map((pdf) => pdf.includes('(A word from College'))).toEqual([false, true])
  })

  it('cannot be read or saved by administrators of other organizations or by learners', async () => {
    const { organizationId } = await buildOrganization(t)
    for (const user of [await buildAdministrator(t), await buildUser(t)]) {
      const caller = { ...user, organizationId }
      expect([(await load(caller)).status, (await save(caller, customSettings, 0)).status]).toEqual([
        404, 404,
      ])
    }
  })
})

it('the audit log records each save of the report settings with the new version', async () => {
  const administrator = await buildAdministrator(t)
  await save(administrator, customSettings, 0)
  const event = (await listAuditEvents(t.ctx.db, { userId: administrator.userId })).at(-1)
  const { organizationId } = administrator
  expect(event).toMatchObject({ event: 'customization.saved', details: { organizationId, version: 1 } })
})

describe('saving settings', () => {
  async function buildTwoAdministrators() {
    const firstAdministrator = await buildAdministrator(t)
    const { organizationId } = firstAdministrator
    return [firstAdministrator, await buildAdministrator(t, { organizationId, lastName: 'Later' })] as const
  }

  it('based on an outdated version is rejected with an error that names the administrator who saved last, and does not change the saved settings (REQ-164)', async () => {
    const [firstAdministrator, secondAdministrator] = await buildTwoAdministrators()
    await save(firstAdministrator, customSettings, 0)
    const outdatedSave = await save(secondAdministrator, { ...customSettings, accentColor: '#123a8c' }, 0)
    expect([outdatedSave.status, outdatedSave.body.code]).toEqual([409, 'customization.changed'])
    expect(outdatedSave.body.details).toMatchObject({ changedBy: 'Robin Example' })
    expect(Date.parse(outdatedSave.body.details.changedAt)).not.toBeNaN()
    expect((await load(secondAdministrator)).body).toMatchObject({ settings: customSettings, version: 1 })
    expect((await save(secondAdministrator, { ...customSettings, accentColor: '#123a8c' }, 1)).status).toBe(
      200,
    )
  })

  it('succeeds for exactly one of several parallel requests based on the same version (REQ-164)', async () => {
    for (const version of [0, 1]) {
      const [firstAdministrator, secondAdministrator] = await buildTwoAdministrators()
      if (version === 1) await save(firstAdministrator, customSettings, 0)
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          save(i % 2 ? firstAdministrator : secondAdministrator, customSettings, version),
        ),
      )
      const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
      expect((await load(firstAdministrator)).body.version).toBe(version + 1)
    }
  })
})

describe('saving settings is rejected', () => {
  const invalidSettings: [field: string, problem: string, settings: ReportSettings][] = [
    ['accentColor', 'color.contrast', { ...customSettings, accentColor: '#f2b544' }],
    ['accentColor', 'color.contrast', { ...customSettings, accentColor: '#ffffff' }],
    ['accentColor', 'color.format', { ...customSettings, accentColor: 'red' }],
    ['accentColor', 'color.format', { ...customSettings, accentColor: '#0f4f55;}' }],
    ['individual.coverTitle', 'text.too_long', buildSettings({ coverTitle: 'x'.repeat(81) })],
    ['individual.coverTitle', 'text.forbidden_characters', buildSettings({ coverTitle: 'a\nb' })],
    ['individual.introduction', 'text.too_long', buildSettings({ introduction: 'x'.repeat(3001) })],
    ['individual.introduction', 'text.forbidden_characters', buildSettings({ introduction: '<b>hello</b>' })],
    ['individual.introduction', 'text.forbidden_characters', buildSettings({ introduction: 'a\u202eb' })],
    ['individual.sections.0', 'invalid', buildSettings({ sections: ['glance' as 'plan'] })],
  ]

  it.each(invalidSettings)(
    'if %s is invalid, with the problem %s (REQ-160)',
    async (field, problem, settings) => {
      const administrator = await buildAdministrator(t)
      const { status, body } = await save(administrator, settings, 0)
      expect([status, body.details]).toEqual([400, { fields: [{ field: `settings.${field}`, problem }] }])
      expect((await load(administrator)).body.version).toBe(0)
    },
  )

  it('if the version exceeds the range of the integer column', async () => {
    const { status } = await save(await buildAdministrator(t), customSettings, 2 ** 40)
    expect(status).toBe(400)
  })

  function buildSettings(individual: Partial<ReportSettings['individual']>): ReportSettings {
    return { ...customSettings, individual: { ...customSettings.individual, ...individual } }
  }
})

it('the default settings are returned if the stored settings are invalid', async () => {
  const administrator = await buildAdministrator(t)
  await save(administrator, customSettings, 0)
  await t.ctx.db
    .updateTable('report_customizations')
    .set({ settings: JSON.stringify({ accentColor: '#ffffff', outdated: true }) })
    .where('organization_id', '=', administrator.organizationId)
    .execute()
  expect((await load(administrator)).body).toMatchObject({ settings: defaultReportSettings, version: 1 })
})
