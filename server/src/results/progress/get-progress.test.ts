import { endpoints, type IndividualReport, type Output } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { buildCompletedAssessment, buildInstrument, buildUser } from '../../testing/builders.ts'
import { buildCohortWithReport, openReport, setRelease } from '../../testing/release-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { freezeMissingEvidence } from '../measurement/freeze-missing-evidence.ts'

type Learner = Awaited<ReturnType<typeof buildUser>>

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function readProgress(learner: Learner): Promise<Output<typeof endpoints.getProgress>> {
  const { status, body } = await t.call(endpoints.getProgress, { query: {} }, learner)
  expect(status).toBe(200)
  return body
}

const reliability = { alpha: 0.9, standardDeviation: 3, n: 400 }
const preciseInstrument = { version: '1.7.0', reliability: { care: reliability, craft: reliability } }

/** Builds a completed assessment with evidence and opens its report. */
async function complete(learner: Learner, instrument: Instrument, values: number[]) {
  const { assessmentId } = await buildCompletedAssessment(t, { learner, instrument, values })
  await freezeMissingEvidence(t.ctx)
  const { body } = await openReport(t, { assessmentId, learner })
  return { assessmentId, report: body.report as IndividualReport }
}

it('progress contains each questionnaire once, with all completed assessments and the margins of error of their results (REQ-236)', async () => {
  const learner = await buildUser(t)
  const instrument = await buildInstrument(t, preciseInstrument)
  const otherInstrument = await buildInstrument(t, { id: 'other' })
  const ids: string[] = []
  for (const value of [1, 3, 5]) ids.push((await complete(learner, instrument, [value])).assessmentId)
  const lastAssessment = await complete(learner, otherInstrument, [4])
  const { items } = await readProgress(learner)
  expect(items.map((item) => item.assessments.map(({ id }) => id))).toEqual([
    [lastAssessment.assessmentId],
    ids,
  ])
  const [newestItem, repeatedItem] = items
  expect(newestItem?.scales[0]).toMatchObject({
    points: [{ sum: 12, band: { low: 9, high: 15 } }],
    change: null,
  })
  expect(repeatedItem?.scales[0]?.points).toMatchObject([
    { sum: 3, min: 3, max: 15, band: { low: 3, high: 5 } },
    { sum: 9, band: { low: 7, high: 11 } },
    { sum: 15, band: { low: 13, high: 15 } },
  ])
  expect(repeatedItem?.scales[0]?.change).toEqual({ firstSum: 3, difference: 12, significance: 'higher' })
})

it('progress classifies the change between two assessments in the same way as the report does (REQ-236)', async () => {
  const learner = await buildUser(t)
  const instrument = await buildInstrument(t, preciseInstrument)
  await complete(learner, instrument, [2, 3, 3])
  const { report } = await complete(learner, instrument, [3, 3, 5])
  const [progress] = (await readProgress(learner)).items
  expect(progress?.scales.map(({ change }) => change)).toEqual(
    report.scales.map(({ change }) => ({
      firstSum: change?.previousSum,
      difference: change?.difference,
      significance: change?.significance,
    })),
  )
})

it('progress excludes assessments whose report is not released, and assessments of other learners (REQ-236, SEC-123)', async () => {
  const cohort = await buildCohortWithReport(t)
  expect((await readProgress(cohort.learner)).items).toHaveLength(1)
  expect((await readProgress(cohort.administrator)).items).toEqual([])
  await setRelease(t, cohort, { kind: 'by-administrator' }, 0)
  expect((await readProgress(cohort.learner)).items).toEqual([])
})
