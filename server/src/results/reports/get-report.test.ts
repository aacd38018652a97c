import { batchSettings, endpoints, type IndividualReport, type Report } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildInstrument,
  buildUser,
} from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createEdition } from '../editions/store-editions.ts'

let t: TestApp
let renderedReports: Report[]
beforeAll(async () => {
  renderedReports = []
  const renderPdf = async (report: Report) => {
    renderedReports.push(report)
    return new TextEncoder().encode('%PDF-1.7')
  }
  t = await createTestApp({}, { renderPdf })
})
afterAll(() => t.close())

type Caller = { accessToken: string }

function requestReport(assessmentId: string, caller: Caller, query: { language?: string } = {}) {
  return t.call(endpoints.getReport, { params: { assessmentId }, query }, caller)
}

type Assessment = { assessmentId: string; learner: Caller }

async function getReport({ assessmentId, learner }: Assessment, caller = learner) {
  const { status, body } = await requestReport(assessmentId, caller)
  expect(status).toBe(200)
  return body.report as IndividualReport
}

describe('a report', () => {
  it('contains results, interpretations and steps to try (REQ-101)', async () => {
    const learner = await buildUser(t, { firstName: 'Ada', lastName: 'Lovelace' })
    t.clock.now = new Date('2026-11-20T09:00:00Z')
    const { assessmentId } = await buildCompletedAssessment(t, { learner, values: [5, 2, 4, 2, 5, 1] })
    delete t.clock.now

    const { status, body } = await requestReport(assessmentId, learner)
    expect(status).toBe(200)
    expect(body.fileName).toBe('Sample-Instrument-Ada-Lovelace-2026-11-20.pdf')
    expect(body.links.pdf).toBe(`/lpi/api/v4/lpi-reports/${assessmentId}/pdf`)
    const report = body.report as IndividualReport
    expect(report).toMatchObject({
      kind: 'individual',
      language: 'en',
      direction: 'ltr',
      instrument: { id: 'sample', version: '1.0.0', name: 'Sample Instrument', subtitle: 'For tests' },
      learner: { name: 'Ada Lovelace' },
      organization: { logoUrl: null },
      completedAt: '2026-11-20T09:00:00.000Z',
      previousCompletedAt: null,
      comparison: { status: 'none' },
      norm: null,
      limits: ['Not for selection.'],
    })

    const [care, craft] = report.scales
    expect(care).toMatchObject({ sum: 14, min: 3, max: 15, mean: 4.67 })
    expect(care!.interpretation).toBe('care upper')
    expect(care!.statements[1]).toEqual({
      id: 'care-2',
      label: '3',
      text: 'Statement care-2',
      value: 4,
      answer: 'Option 4',
    })
    expect(care!.step).toEqual({ statementId: 'care-2', text: 'Try care-2' })
    expect(craft).toMatchObject({ sum: 5, mean: 1.67, interpretation: 'craft lower' })
    expect(craft!.step!.statementId).toBe('craft-3')
    expect(craft).toMatchObject({
      precision: { source: 'assumption', reliability: 0.7, standardError: 1.1, low: 3, high: 8, n: null },
      change: null,
      cohort: null,
      percentile: null,
    })

    const ranking = report.ranking.map(({ statement }) => statement.id)
    expect(ranking).toEqual(['care-1', 'care-3', 'care-2', 'craft-1', 'craft-2', 'craft-3'])
  })

  it('is in the instrument’s only language if a different language is requested', async () => {
    const { assessmentId, learner } = await buildCompletedAssessment(t)
    const { body } = await requestReport(assessmentId, learner, { language: 'ar' })
    expect(body.report).toMatchObject({ language: 'en', direction: 'ltr' })
    expect(body.links.pdf).toMatch(/\/pdf\?language=ar$/)
  })
})

describe('access to a report', () => {
  it('is granted to the learner and to the administrators of the organization', async () => {
    const { organizationId, cohortId } = await buildCohort(t)
    const { assessmentId, learner } = await buildCompletedAssessment(t, { cohortId })
    const administrator = await buildAdministrator(t, { organizationId })
    expect(await requestReport(assessmentId, administrator)).toMatchObject({
      status: 200,
      body: { isOwn: false },
    })
    expect(await requestReport(assessmentId, learner)).toMatchObject({ status: 200, body: { isOwn: true } })
  })

  it('is denied to other users as if the report did not exist, whether or not the assessment is completed (REQ-101)', async () => {
    const [completedAssessment, unfinishedAssessment] = [
      await buildCompletedAssessment(t),
      await buildAssessment(t),
    ]
    for (const otherUser of [await buildUser(t), await buildAdministrator(t)]) {
      for (const { assessmentId } of [completedAssessment, unfinishedAssessment]) {
        const params = { assessmentId }
        const responses = [
          await requestReport(assessmentId, otherUser),
          await t.call(endpoints.getReportPdf, { params, query: {} }, otherUser),
        ]
        for (const { status, body } of responses) expect([status, body.code]).toEqual([404, 'not_found'])
      }
    }
  })

  it('is denied until the assessment is completed', async () => {
    const { assessmentId, learner } = await buildAssessment(t)
    const { status, body } = await requestReport(assessmentId, learner)
    expect([status, body.code]).toEqual([409, 'report.not_ready'])
  })
})

describe('the change since the previous assessment', () => {
  it('is the difference from the sums of the newest earlier assessment, tested with an assumed reliability if none is known', async () => {
    const learner = await buildUser(t)
    t.clock.now = new Date('2026-01-10T09:00:00Z')
    await buildCompletedAssessment(t, { learner, values: [1] })
    t.clock.now = new Date('2026-06-10T09:00:00Z')
    await buildCompletedAssessment(t, { learner, values: [2] })
    t.clock.now = new Date('2026-11-10T09:00:00Z')
    const newestAssessment = await buildCompletedAssessment(t, { learner, values: [3, 2] })
    delete t.clock.now

    const report = await getReport(newestAssessment)
    expect(report.previousCompletedAt).toBe('2026-06-10T09:00:00.000Z')
    expect(report.scales.map(({ change }) => change)).toEqual([
      { previousSum: 6, difference: 1, significance: 'within_noise' },
      { previousSum: 6, difference: 0, significance: 'same' },
    ])
  })

  it('is tested for significance with the reliability that the instrument states, and is computed only for scales that are the same in both versions of the instrument', async () => {
    const learner = await buildUser(t)
    await buildCompletedAssessment(t, { learner, values: [1] })
    // The standard error is 1 · √(1 − 0.75) = 0.5, so a change of more than 2.24 · √2 · 0.5 = 1.58 points is reliable.
    const statedReliability = { alpha: 0.75, standardDeviation: 1, n: 400 }
    const sample = await buildInstrument(t)
    const instrument = await buildInstrument(t, {
      version: '1.2.0',
      reliability: { care: statedReliability },
      statements: sample.statements.map((statement) =>
        statement.id === 'craft-1' ? { ...statement, id: 'craft-9' } : statement,
      ),
    })
    const report = await getReport(await buildCompletedAssessment(t, { learner, instrument, values: [3, 1] }))
    const [care, craft] = report.scales
    expect(care!.change).toEqual({ previousSum: 3, difference: 2, significance: 'higher' })
    expect(care!.precision).toMatchObject({ standardError: 0.5, low: 4, high: 6, source: 'instrument' })
    expect(craft!.change).toBeNull()
  })

  it('is missing if no scale is comparable, but the report still states the date of the previous assessment', async () => {
    const learner = await buildUser(t)
    t.clock.now = new Date('2026-02-10T09:00:00Z')
    await buildCompletedAssessment(t, { learner, values: [1] })
    delete t.clock.now
    const sample = await buildInstrument(t)
    const instrument = await buildInstrument(t, { version: '2.0.0', options: sample.options.slice(0, 4) })
    const report = await getReport(await buildCompletedAssessment(t, { learner, instrument, values: [2] }))
    expect(report.previousCompletedAt).toBe('2026-02-10T09:00:00.000Z')
    expect(report.scales.map(({ change }) => change)).toEqual([null, null])
  })

  it('ignores the assessments of other learners', async () => {
    await buildCompletedAssessment(t)
    expect((await getReport(await buildCompletedAssessment(t))).previousCompletedAt).toBeNull()
  })

  it('can be relative to an assessment in another organization if the learner reads the report, but not if an administrator does (SEC-041)', async () => {
    const administrator = await buildAdministrator(t)
    const { organizationId } = administrator
    const learner = await buildUser(t)
    const completeAt = async (at: string, values: number[], cohortId?: string) => {
      t.clock.now = new Date(at)
      const assessment = await buildCompletedAssessment(t, { learner, values, ...(cohortId && { cohortId }) })
      delete t.clock.now
      return assessment
    }
    const buildOwnCohort = async () => (await buildCohort(t, { organizationId })).cohortId
    await completeAt('2026-01-10T09:00:00Z', [1], await buildOwnCohort())
    await completeAt('2026-06-10T09:00:00Z', [5])
    const { assessmentId } = await completeAt('2026-11-10T09:00:00Z', [3], await buildOwnCohort())

    const learnerReport = await getReport({ assessmentId, learner })
    expect(learnerReport.previousCompletedAt).toBe('2026-06-10T09:00:00.000Z')
    expect(learnerReport.scales[0]!.change).toMatchObject({ previousSum: 15 })

    const params = { assessmentId }
    await t.call(endpoints.getReportPdf, { params, query: {} }, administrator)
    const reportInPdf = renderedReports.at(-1)
    const batch = { organizationId, assessmentIds: [assessmentId], type: 'individual' as const }
    const body = { ...batch, path: '/reports/individual' as const, settings: batchSettings }
    expect((await t.call(endpoints.createBatchReport, { body }, administrator)).status).toBe(202)
    await t.finishJobs()
    const reports = [
      await getReport({ assessmentId, learner }, administrator),
      reportInPdf,
      renderedReports.at(-1),
    ]
    for (const report of reports as IndividualReport[]) {
      expect(report.previousCompletedAt).toBe('2026-01-10T09:00:00.000Z')
      expect(report.scales[0]!.change).toMatchObject({ previousSum: 3 })
    }
  })
})

it('a report names the norm of the instrument and states the percentile', async () => {
  const sums = [5, 6, 7, 8].map((sum) => ({ sum, count: 25 }))
  const norm = { name: { en: 'First-year students' }, version: '2026', n: 100, scales: { care: sums } }
  const instrument = await buildInstrument(t, { version: '1.3.0', norm })
  const report = await getReport(await buildCompletedAssessment(t, { instrument, values: [2] }))
  expect(report.norm).toEqual({ name: 'First-year students', version: '2026', n: 100 })
  // The 25% with a lower sum plus half of the 25% with the same sum is 37.5%. The assumed standard error is 1.1, so the
  // interval is from 3.85 to 8.15.
  expect(report.scales.map(({ percentile }) => percentile)).toEqual([
    { value: 38, band: { low: 0, high: 100 } },
    null,
  ])
})

it('a comparison with the cohort uses its newest group report, and no other; without one, there is none (SEC-085)', async () => {
  const { cohortId } = await buildCohort(t)
  const instrument = await buildInstrument(t)
  const ownAssessment = await buildCompletedAssessment(t, { cohortId, instrument, values: [2] })
  const complete = async (count: number, value: number) => {
    for (let i = 0; i < count; i++)
      await buildCompletedAssessment(t, { cohortId, instrument, values: [value] })
  }
  const create = () =>
    t.ctx.db
      .transaction()
      .execute((trx) => createEdition(trx, { cohortId, instrument, now: new Date('2026-11-20') }))
  await complete(9, 3)
  expect(await getReport(ownAssessment)).toMatchObject({ comparison: { status: 'none' } })
  expect((await getReport(ownAssessment)).scales[0]!.cohort).toBeNull()
  await create()
  const report = await getReport(ownAssessment)
  expect(report.comparison).toEqual({ status: 'available', n: 10, asOf: '2026-11-20T00:00:00.000Z' })
  expect(report.scales[0]!.cohort).toEqual({ mean: 2.9, meanSum: 8.7, bound: 'none', range: null, n: 10 })
  await complete(10, 4)
  expect((await getReport(ownAssessment)).comparison).toEqual(report.comparison)
  await create()
  expect((await getReport(ownAssessment)).comparison).toMatchObject({ n: 20 })
})

it('a percentile has a confidence interval, and is returned as 0 if it is below 1 and as 100 if it is above 99 (REQ-172)', async () => {
  const sums = Array.from({ length: 13 }, (_, i) => ({ sum: 3 + i, count: i === 0 || i === 12 ? 1 : 40 }))
  const norm = { name: { en: 'First-year students' }, version: '2026', n: 442, scales: { care: sums } }
  const reliability = { care: { alpha: 0.75, standardDeviation: 1.3, n: 400 } }
  const instrument = await buildInstrument(t, { version: '1.3.1', norm, reliability })
  const percentiles = []
  for (const value of [1, 3, 5]) {
    const report = await getReport(await buildCompletedAssessment(t, { instrument, values: [value] }))
    percentiles.push(report.scales[0]!.percentile)
  }
  // The standard error is 1.3 · √(1 − 0.75) = 0.65, so the interval around the sum 9 is 9 ± 1.27. Of 442 people, 161
  // have a sum of 7 or less, and 281 have a sum of 10 or less.
  expect(percentiles).toEqual([
    { value: 0, band: { low: 0, high: 9 } },
    { value: 50, band: { low: 36, high: 64 } },
    { value: 100, band: { low: 91, high: 100 } },
  ])
})

it('two scales are in one group only if measurement error can explain the difference between their means (REQ-170)', async () => {
  const statedReliability = { alpha: 0.75, standardDeviation: 2, n: 400 }
  const instrument = await buildInstrument(t, {
    version: '1.6.0',
    reliability: { care: statedReliability, craft: statedReliability },
  })
  // The standard error of a difference between sums is √2, so scales whose sums differ by less than
  // 2.24 · √2 = 3.17 points are in one group.
  const readGroups = async (values: number[]) =>
    (await getReport(await buildCompletedAssessment(t, { instrument, values }))).groups
  expect(await readGroups([4, 3, 4, 3, 4, 3])).toEqual([['care', 'craft']])
  expect(await readGroups([5, 3, 4, 3, 4, 3])).toEqual([['care'], ['craft']])
})

it('the PDF is rendered from the report that the API returns, and has the file name that the API states (REQ-075)', async () => {
  const learner = await buildUser(t, { firstName: '美咲', lastName: '小林' })
  const { assessmentId } = await buildCompletedAssessment(t, { learner })
  const { body } = await requestReport(assessmentId, learner)
  const pdf = await t.call(endpoints.getReportPdf, { params: { assessmentId }, query: {} }, learner)
  expect(pdf.status).toBe(200)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.headers['content-disposition']).toContain(encodeURIComponent(body.fileName))
  expect(renderedReports.at(-1)).toEqual(body.report)
})
