import { endpoints, type IndividualReport } from '@lpi/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildPeople, variedAnswers } from '../../testing/build-people.ts'
import {
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildInstrument,
  buildUser,
} from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { answersTo } from '../../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findScaleSamples } from './find-scale-samples.ts'
import { freezeMissingEvidence } from './freeze-missing-evidence.ts'

let t: TestApp
let cohortId: string
beforeAll(async () => {
  t = await createTestApp()
  cohortId = (await buildCohort(t)).cohortId
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())

/** Lets the cached samples expire. */
function expireCaches() {
  const laterTime = performance.now() + 3_600_000
  vi.spyOn(performance, 'now').mockReturnValue(laterTime)
}

/** All tests of this process share the cache of samples, so each test has its own version of the instrument. */
let patch = 0
const buildOwnVersion = (changed: Record<string, unknown> = {}) =>
  buildInstrument(t, { version: `3.0.${patch++}`, ...changed })

type Assessment = Awaited<ReturnType<typeof buildAssessment>>

/** Answers every statement over HTTP, which completes the assessment. */
async function complete(assessment: Assessment, values: number[], language?: string) {
  const { status, body } = await t.call(
    endpoints.saveAnswers,
    {
      params: { assessmentId: assessment.assessmentId },
      query: language ? { language } : {},
      body: { responses: answersTo(assessment.instrument, ...values) },
    },
    assessment.learner,
  )
  expect([status, body.status]).toEqual([200, 'COMPLETED'])
}

async function getReport({ assessmentId, learner }: Pick<Assessment, 'assessmentId' | 'learner'>) {
  const args = { params: { assessmentId }, query: {} }
  const { body } = await t.call(endpoints.getReport, args, learner)
  return body.report as IndividualReport
}

async function readEvidence(assessmentId: string) {
  return t.ctx.db
    .selectFrom('assessment_evidence')
    .selectAll()
    .where('assessment_id', '=', assessmentId)
    .executeTakeFirst()
}

/** Adds many learners in another organization, whose answers make the scales more reliable, and expires the cache. */
async function buildOtherLearners(instrument: Assessment['instrument']) {
  const { cohortId } = await buildCohort(t)
  const answers = Array.from({ length: 400 }, (_, i) =>
    i % 2 === 0 ? [1, 5, 1, 5, 1, 5] : [5, 1, 5, 1, 5, 1],
  )
  await buildPeople(t, { cohortId, instrument, answers })
  expireCaches()
}

const readSampleSize = async (instrument: Assessment['instrument'], language = 'en') =>
  (await findScaleSamples(t.ctx, instrument, language, null)).get('care')!.n

describe('the evidence of a report', () => {
  it('is stored by the save that completes the assessment, and the report does not change when other people answer (REQ-171)', async () => {
    const instrument = await buildOwnVersion()
    await buildPeople(t, { cohortId, instrument, answers: variedAnswers(120) })
    const assessment = await buildAssessment(t, { cohortId, instrument })
    const [firstAnswer, ...otherAnswers] = answersTo(instrument, 4, 2, 4, 3, 5, 2)
    const save = (responses: object[]) =>
      t.call(
        endpoints.saveAnswers,
        {
          params: { assessmentId: assessment.assessmentId },
          query: {},
          body: { responses: responses as never },
        },
        assessment.learner,
      )
    await save([firstAnswer!])
    expect(await readEvidence(assessment.assessmentId)).toBeUndefined()
    await save(otherAnswers)
    const storedEvidence = await readEvidence(assessment.assessmentId)
    expect(storedEvidence).toBeDefined()

    const report = await getReport(assessment)
    expect(report.scales[0]!.precision).toMatchObject({ source: 'installation', n: 100 })
    expect(await readEvidence(assessment.assessmentId)).toEqual(storedEvidence)
    await buildOtherLearners(instrument)
    expect(await getReport(assessment)).toEqual(report)
  })

  it('stays the same when other people complete the same version later, and so does the significance of each change since the earlier assessment (REQ-171)', async () => {
    const instrument = await buildOwnVersion()
    await buildPeople(t, { cohortId, instrument, answers: variedAnswers(120) })
    const learner = await buildUser(t)
    await complete(await buildAssessment(t, { cohortId, instrument, learner }), [5, 1, 5, 2, 5, 1])
    const laterAssessment = await buildAssessment(t, { cohortId, instrument, learner })
    await complete(laterAssessment, [1, 2, 1, 1, 1, 2])
    const readSignificances = async () =>
      (await getReport(laterAssessment)).scales.map(({ change }) => change!.significance)
    const significancesBefore = await readSignificances()
    expect(significancesBefore[0]).toBe('lower')

    const { evidence } = (await readEvidence(laterAssessment.assessmentId))!
    await buildOtherLearners(instrument)
    expect((await readEvidence(laterAssessment.assessmentId))!.evidence).toEqual(evidence)
    expect(await readSignificances()).toEqual(significancesBefore)
  })

  it('keeps the assumed precision if fewer than 100 people had answered when the assessment was completed, even after more people answer', async () => {
    const instrument = await buildOwnVersion()
    await buildPeople(t, { cohortId, instrument, answers: variedAnswers(98) })
    const assessment = await buildAssessment(t, { cohortId, instrument })
    await complete(assessment, [1, 3])
    const readSource = async (completed: typeof assessment) =>
      (await getReport(completed)).scales[0]!.precision.source
    expect(await readSource(assessment)).toBe('assumption')
    await buildPeople(t, { cohortId, instrument, answers: variedAnswers(10) })
    expect(await readSource(assessment)).toBe('assumption')
    const nextAssessment = await buildAssessment(t, { cohortId, instrument })
    await complete(nextAssessment, [1, 3])
    expect(await readSource(nextAssessment)).toBe('installation')
  })

  it('is shown with a rounded-down sample size if the sample is from this installation, and with the exact sample size if the instrument states its reliability (SEC-079)', async () => {
    const answers = variedAnswers(260)
    const instrument = await buildOwnVersion()
    await buildPeople(t, { cohortId, instrument, answers })
    const statedReliability = { care: { alpha: 0.8, standardDeviation: 3, n: 412 } }
    const instrumentWithReliability = await buildOwnVersion({ reliability: statedReliability })
    const precisions = []
    for (const version of [instrument, instrumentWithReliability]) {
      const assessment = await buildAssessment(t, { cohortId, instrument: version })
      await complete(assessment, [1, 3])
      precisions.push((await getReport(assessment)).scales[0]!.precision)
    }
    expect(precisions).toMatchObject([
      { source: 'installation', n: 200 },
      { source: 'instrument', n: 412 },
    ])
  })
})

describe('assessments without evidence', () => {
  it('get evidence even if several workers add it at the same time, and a later run does not change it (REQ-171)', async () => {
    const instrument = await buildOwnVersion()
    const people = await buildPeople(t, { cohortId, instrument, answers: variedAnswers(450) })
    const counts = await Promise.all([freezeMissingEvidence(t.ctx), freezeMissingEvidence(t.ctx)])
    expect(counts[0] + counts[1]).toBeGreaterThanOrEqual(450)
    const readAll = () =>
      t.ctx.db.selectFrom('assessment_evidence').selectAll().orderBy('assessment_id').execute()
    const storedEvidence = await readAll()
    const ids = new Set(storedEvidence.map((row) => row.assessment_id))
    expect(people.every(({ assessmentId }) => ids.has(assessmentId))).toBe(true)

    expect(await freezeMissingEvidence(t.ctx)).toBe(0)
    expect(await readAll()).toEqual(storedEvidence)
  })

  it('have complete reports, and a learner who reads the own report writes nothing', async () => {
    const instrument = await buildOwnVersion()
    const assessment = await buildCompletedAssessment(t, { cohortId, instrument })
    const countRows = async () => {
      const { rows } = await sql`select (select count(*) from assessment_evidence) as evidence,
        (select count(*) from pending_audit_events) + (select count(*) from audit_events) as events,
        (select count(*) from group_editions) as editions`.execute(t.ctx.db)
      return rows[0]
    }
    const before = await countRows()
    const report = await getReport(assessment)
    expect(await countRows()).toEqual(before)
    await freezeMissingEvidence(t.ctx)
    expect(await getReport(assessment)).toEqual(report)
  })
})

describe('the sample of this installation', () => {
  it('contains only the first assessment of each person', async () => {
    const instrument = await buildOwnVersion()
    const { learner } = await buildCompletedAssessment(t, {
      cohortId,
      instrument,
      values: [1, 2, 1, 2, 3, 4],
    })
    await buildCompletedAssessment(t, { cohortId, instrument, learner, values: [5, 2, 1, 2, 3, 4] })
    await buildPeople(t, { cohortId, instrument, answers: [[2, 1, 2, 1, 2, 1]] })
    expect(await readSampleSize(instrument)).toBe(2)
    const { sumOfStatementVariances } = (await findScaleSamples(t.ctx, instrument, 'en', null)).get('care')!
    // Care: 1 1 3 and 2 2 2. Each statement has a variance of 0.5.
    expect(sumOfStatementVariances).toBe(1.5)
  })

  it('excludes people who straight-lined and people who have withdrawn consent', async () => {
    const instrument = await buildOwnVersion()
    const { learner } = await buildCompletedAssessment(t, { cohortId, instrument, values: [1, 2] })
    await buildPeople(t, { cohortId, instrument, answers: [[3, 1], [4], [5]] })
    expect(await readSampleSize(instrument)).toBe(2)
    await withdrawConsent(t, learner)
    expect(await readSampleSize(instrument)).toBe(1)
  })

  it('contains, for each language, only the people who answered in it', async () => {
    const bilingualContent = JSON.parse(
      JSON.stringify(await buildOwnVersion()).replace(/\{"en":("[^"]*")\}/g, '{"en":$1,"fr":$1}'),
    )
    const instrument = await buildOwnVersion({
      ...bilingualContent,
      version: '3.1.0',
      languages: ['en', 'fr'],
    })
    const assessment = await buildAssessment(t, { cohortId, instrument })
    await complete(assessment, [1, 3], 'fr')
    await buildPeople(t, {
      cohortId,
      instrument,
      answers: [
        [1, 2],
        [2, 3],
      ],
      language: 'fr',
    })
    // The questionnaire is not offered in Arabic, so this person saw it in its first language.
    await buildPeople(t, { cohortId, instrument, answers: [[1, 2]], language: 'ar' })
    await buildPeople(t, { cohortId, instrument, answers: [[1, 2]] })
    expect([await readSampleSize(instrument, 'fr'), await readSampleSize(instrument, 'en')]).toEqual([3, 2])
  })
})
