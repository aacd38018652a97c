import { endpoints, type GroupReportPreview, type GroupReportResult } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildInstrument,
  buildInvitation,
  buildUser,
} from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { unzip } from '../../testing/unzip.ts'
import { coarsenLeftGroups } from '../editions/store-editions.ts'

type CompletedAssessment = Awaited<ReturnType<typeof buildCompletedAssessment>>

let t: TestApp
let instrument: Instrument
let administrator: Awaited<ReturnType<typeof buildAdministrator>>
let cohortId: string
beforeAll(async () => {
  t = await createTestApp()
  const options = Array.from({ length: 10 }, (_, i) => ({ value: i + 1, text: { en: `Option ${i + 1}` } }))
  instrument = await buildInstrument(t, { id: 'ten-points', options })
})
afterAll(() => t.close())
beforeEach(async () => {
  administrator = await buildAdministrator(t)
  cohortId = (await buildCohort(t, administrator)).cohortId
})

/** The people have confirmed their addresses, unless `isConfirmed` is false. */
async function completeAssessments(count: number, values = [6], { isConfirmed = true } = {}) {
  const people: CompletedAssessment[] = []
  for (let i = 0; i < count; i++) {
    people.push(await buildCompletedAssessment(t, { cohortId, instrument, values }))
  }
  await t.ctx.db
    .updateTable('users')
    .set({ email_confirmed_at: isConfirmed ? new Date() : null })
    .where(
      'id',
      'in',
      people.map(({ learner }) => learner.userId),
    )
    .execute()
  return people
}

const args = (query: object = {}) => ({
  params: { folderId: cohortId },
  query: { organizationId: administrator.organizationId, ...query },
})

async function create(): Promise<GroupReportResult> {
  const { organizationId } = administrator
  const { status, body } = await t.call(
    endpoints.createGroupReport,
    { params: { folderId: cohortId }, body: { organizationId } },
    administrator,
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

async function getReport(query: object = {}): Promise<GroupReportResult> {
  const { status, body } = await t.call(endpoints.getGroupReport, args(query), administrator)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function getPreview(): Promise<GroupReportPreview> {
  return (await t.call(endpoints.getGroupReportPreview, args(), administrator)).body
}

function withdrawConsent({ learner }: CompletedAssessment) {
  const body = { policyType: 'privacy-policy', version: '1', status: 'withdrawn' } as const
  return t.call(endpoints.createConsent, { params: { userId: learner.userId }, body }, learner)
}

function eraseAccount({ learner }: CompletedAssessment) {
  const { userId, password } = learner
  return t.call(endpoints.eraseAccount, { params: { userId }, body: { password } }, learner)
}

describe('creating a group report', () => {
  it('is an explicit step: looking creates nothing, and the preview says who would be in it and what waiting would bring (REQ-130, REQ-134)', async () => {
    await completeAssessments(6)
    expect(await getPreview()).toMatchObject({
      newPeople: 6,
      needed: 0,
      editions: [],
      outlook: { now: 'few', later: 'few' },
      notCompleted: 0,
    })
    await buildAssessment(t, { cohortId, instrument, learner: await buildUser(t) })
    await buildInvitation(t, { cohortId, instrument, email: 'out@example.com' })
    expect(await getPreview()).toMatchObject({ notCompleted: 2, outlook: { now: 'few', later: 'most' } })
    const early = await t.call(endpoints.getGroupReport, args(), administrator)
    expect([early.status, early.body.code]).toEqual([409, 'group.no_edition'])
    const { report, editions } = await create()
    expect([report.n, report.edition, editions.length]).toEqual([6, 1, 1])
    expect(await getPreview()).toMatchObject({ newPeople: 0, needed: 5, editions: [{ n: 6 }] })
  })

  it('needs five new people with a confirmed address; a platform mapping, which users add themselves, is no proof (REQ-130, SEC-042)', async () => {
    await completeAssessments(4)
    for (const { learner } of await completeAssessments(3, [6], { isConfirmed: false })) {
      const body = { platformName: 'lms', platformCustomer: '', platformRole: '', platformUserId: '' }
      const mapping = { params: { userId: learner.userId }, body }
      expect((await t.call(endpoints.createUserMapping, mapping, learner)).status).toBe(201)
    }
    const { organizationId } = administrator
    const refused = await t.call(
      endpoints.createGroupReport,
      { params: { folderId: cohortId }, body: { organizationId } },
      administrator,
    )
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'group.too_small',
      { needed: 1 },
    ])
    await completeAssessments(1)
    expect((await create()).report.n).toBe(8)
  })

  it('never loses detail because an earlier report was small (REQ-131)', async () => {
    await completeAssessments(8, [9])
    const { report: first } = await create()
    expect(first.scales[0]!.statements[0]).toMatchObject({ bound: 'atLeast', mean: 8.5, n: 8 })
    expect(first.scales.map(({ rank }) => rank)).toEqual([null, null])
    await completeAssessments(8, [7])
    const { report } = await create()
    expect(report.scales[0]).toMatchObject({ mean: 8, range: null, n: 16 })
    expect((await getReport({ edition: 1 })).report).toEqual(first)
  })

  it('shows numbers, agreement and, from twenty people on, shares in thirds (REQ-131, SEC-084)', async () => {
    await completeAssessments(12, [5])
    await completeAssessments(12, [8])
    const { report } = await create()
    const [care] = report.scales
    expect(care).toMatchObject({ mean: 6.5, range: null, rank: 1, isTied: true, spread: null })
    expect(care!.statements[0]).toMatchObject({
      mean: 6.5,
      agreement: { kind: 'mixed', thirds: [0, 12, 12], n: 24 },
    })
    expect(report.demographics).toEqual([])
  })

  it('counts demographics that are answered after the assessment is completed (REQ-361)', async () => {
    for (const [i, { assessmentId, learner }] of (await completeAssessments(25)).entries()) {
      const body = { responses: [{ questionId: 'role', value: i < 15 ? 'student' : 'worker' }] }
      await t.call(endpoints.saveAnswers, { params: { assessmentId }, query: {}, body }, learner)
    }
    const { report } = await create()
    const rows = [
      { text: 'I study', count: 15 },
      { text: 'I work', count: 10 },
    ]
    expect(report.demographics).toEqual([{ id: 'role', text: 'What do you do?', rows, rest: 0 }])
  })
})

describe('a person in a group report', () => {
  it.each([
    ['withdraws consent', withdrawConsent],
    ['erases the account', eraseAccount],
  ])(
    'who %s stays in it, its figures become ranges, and the exact sums are deleted (REQ-133, SEC-042)',
    async (_, leave) => {
      const [leaver] = await completeAssessments(12, [6])
      const { report: before } = await create()
      expect((await leave(leaver!)).status).toBeLessThan(300)
      const { report } = await getReport()
      expect([before.scales[0]!.range, report.n]).toEqual([null, 12])
      expect(report.scales[0]!.range).toEqual({ low: 6, high: 6.2 })
      expect(report.scales[0]!.statements[0]).toMatchObject({ agreement: null, range: { low: 6, high: 6.2 } })
      await coarsenLeftGroups(t.ctx)
      const rows = await t.ctx.db
        .selectFrom('group_editions')
        .selectAll()
        .where('cohort_id', '=', cohortId)
        .execute()
      // The exact sum of each statement is 72.
      expect(JSON.stringify(rows[0]!.figures)).not.toContain('"low":72,"high":72')
      expect(rows[0]).toMatchObject({ has_leavers: true, is_coarse: true, people: 12 })
      expect((await getReport()).report).toEqual(report)
    },
  )
})

it('is about the version that the most people completed, or about the requested one', async () => {
  const newer = await buildInstrument(t, { id: 'ten-points', version: '2.0.0' })
  await completeAssessments(5)
  for (let i = 0; i < 6; i++) await buildCompletedAssessment(t, { cohortId, instrument: newer, values: [5] })
  expect(await getPreview()).toMatchObject({ instrument: 'ten-points@2.0.0', newPeople: 6, unconfirmed: 0 })
  const { organizationId } = administrator
  const body = { organizationId, instrument: 'ten-points@1.0.0' }
  const created = await t.call(
    endpoints.createGroupReport,
    { params: { folderId: cohortId }, body },
    administrator,
  )
  expect(created.body.report).toMatchObject({ n: 5, instrument: { version: '1.0.0' } })
  expect(created.body.links.pdf).toContain('instrument=ten-points%401.0.0')
})

it('audit events for creating and downloading name no learner; the slides, the guide and the page for a dean are produced (REQ-322, REQ-323, REQ-324)', async () => {
  const people = await completeAssessments(12, [5, 6, 7, 8])
  const { report } = await create()
  const pdf = await t.call(endpoints.getGroupReportPdf, args(), administrator)
  const guide = await t.call(endpoints.getGroupReportGuide, args(), administrator)
  const summary = await t.call(endpoints.getGroupReportSummary, args(), administrator)
  for (const { status, headers } of [pdf, guide, summary])
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const slides = await t.app.inject({
    url: `/lpi/api/v4/lpi-group-reports/${cohortId}/slides?organizationId=${administrator.organizationId}`,
    headers: { authorization: `Bearer ${administrator.accessToken}` },
  })
  const files = await unzip(slides.rawPayload)
  for (const [i, scale] of report.scales.entries()) {
    const text = files[`ppt/slides/slide${4 + i}.xml`]!.toString()
    for (const part of [scale.name, `>${scale.mean.toFixed(1)}<`, ...scale.reflection])
      expect(text).toContain(part)
  }
  const events = await listAuditEvents(t.ctx.db, {
    userId: administrator.userId,
    events: ['group_report.created', 'group_report.downloaded'],
  })
  expect(events.map(({ details }) => (details as { document?: string }).document)).toEqual([
    undefined,
    undefined,
    'guide',
    'summary',
    'slides',
  ])
  for (const { learner } of people) expect(JSON.stringify(events)).not.toContain(learner.userId)
})

it('learners and administrators of other organizations get status 404', async () => {
  const [assessment] = await completeAssessments(5)
  const other = await buildAdministrator(t)
  for (const caller of [other, assessment!.learner])
    for (const endpoint of [endpoints.getGroupReport, endpoints.getGroupReportPreview])
      expect((await t.call(endpoint, args(), caller)).status).toBe(404)
})
