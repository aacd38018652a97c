import { endpoints, type GroupReportResult, type IndividualReport } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import {
  buildAdministrator,
  buildCohort,
  buildCompletedAssessment,
  buildInstrument,
} from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

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

async function completeAssessments(rows: readonly number[][]) {
  const people: CompletedAssessment[] = []
  for (const values of rows) {
    people.push(await buildCompletedAssessment(t, { cohortId, instrument, values }))
  }
  return people
}

/** Answers that differ between people and statements. */
const buildRow = (person: number) => instrument.statements.map((_, i) => 1 + ((person * 7 + i * 3) % 10))
const buildRows = (count: number) => Array.from({ length: count }, (_, i) => buildRow(i))

async function getGroupReport(): Promise<GroupReportResult['report']> {
  const query = { organizationId: administrator.organizationId }
  const { status, body } = await t.call(
    endpoints.getGroupReport,
    { params: { folderId: cohortId }, query },
    administrator,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.report
}

async function getLearnerReport({ learner, assessmentId }: CompletedAssessment): Promise<IndividualReport> {
  const { body } = await t.call(endpoints.getReport, { params: { assessmentId }, query: {} }, learner)
  return body.report
}

it('a group report and the comparison in a learner’s report never differ by a single person (SEC-042, SEC-085)', async () => {
  const people = await completeAssessments(buildRows(10))
  await getLearnerReport(people[0]!)
  await completeAssessments([buildRow(10)])
  const group = await getGroupReport()
  const learnerReport = await getLearnerReport(people[0]!)
  expect([group.n, learnerReport.comparison]).toEqual([10, { status: 'available', n: 10 }])
  await completeAssessments(buildRows(4))
  expect((await getGroupReport()).n - 10).toBe(5)
  expect((await getLearnerReport(people[0]!)).comparison).toEqual(learnerReport.comparison)
})

it('in a cohort with a single block of eleven people, the comparison in a learner’s report covers the same people as the group report, including the learner (SEC-042, SEC-085)', async () => {
  const people = await completeAssessments(buildRows(11))
  const group = await getGroupReport()
  const learnerReport = await getLearnerReport(people[0]!)
  expect([group.n, learnerReport.comparison]).toEqual([11, { status: 'available', n: 11 }])
  expect(learnerReport.scales.map(({ cohort }) => cohort!.meanSum)).toEqual(
    group.scales.map(({ meanSum }) => meanSum),
  )
})

it('a person who withdraws consent and accepts again changes neither the comparison in another learner’s report nor the group report (SEC-042, SEC-085)', async () => {
  const people = await completeAssessments(buildRows(10))
  const [reader, otherPerson] = people
  const observations: unknown[] = []
  const observe = async () => {
    const { comparison, scales } = await getLearnerReport(reader!)
    observations.push([comparison, scales.map(({ cohort }) => cohort), (await getGroupReport()).scales])
  }
  await observe()
  await completeAssessments([buildRow(10)])
  await observe()
  await withdrawConsent(t, otherPerson!.learner)
  await observe()
  const body = { policyType: 'privacy-policy', version: '1', status: 'accepted' } as const
  const { learner } = otherPerson!
  await t.call(endpoints.createConsent, { params: { userId: learner.userId }, body }, learner)
  await observe()
  for (const observation of observations) expect(observation).toEqual(observations[0])
})

it('a group report about five people contains no details (SEC-084)', async () => {
  await completeAssessments([[1], [10], [10], [10], [10]])
  const report = await getGroupReport()
  expect([report.details.status, report.ranking, report.demographics]).toEqual(['too_few', [], []])
  for (const scale of report.scales) {
    expect(scale).toMatchObject({ statements: [], standardDeviation: null, distribution: null, alpha: null })
  }
})

it('if most of ten people give the highest answer, their group report shows the means of statements as bounds, and contains no standard deviations, distributions or reliability (SEC-084)', async () => {
  await completeAssessments([...Array.from({ length: 8 }, () => [10]), [1], [6]])
  const report = await getGroupReport()
  expect(report.details).toEqual({ status: 'available', n: 10 })
  for (const { distribution, standardDeviation, alpha, statements } of report.scales) {
    expect([distribution, standardDeviation, alpha]).toEqual([null, null, null])
    expect(statements).not.toEqual([])
    for (const statement of statements) {
      expect([statement.mean, statement.bound, statement.standardDeviation]).toEqual([7.3, 'atLeast', null])
    }
  }
})

it('a group report about two blocks of five people each contains no details (SEC-084)', async () => {
  await completeAssessments(buildRows(5))
  await getGroupReport()
  await completeAssessments(buildRows(5))
  const { n, details, scales } = await getGroupReport()
  expect([n, details.status, scales.flatMap(({ statements }) => statements)]).toEqual([10, 'too_few', []])
})
