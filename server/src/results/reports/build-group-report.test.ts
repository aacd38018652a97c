import { endpoints, GroupReport } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import {
  buildAdministrator,
  buildCohort,
  buildCompletedAssessment,
  buildInstrument,
  buildUser,
} from '../../testing/builders.ts'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let administrator: Awaited<ReturnType<typeof buildAdministrator>>
beforeAll(async () => {
  t = await createTestApp()
  administrator = await buildAdministrator(t)
})
afterAll(() => t.close())

async function requestReport(folderId: string) {
  const { organizationId } = administrator
  const body = { organizationId, language: 'en' }
  return t.call(endpoints.createGroupReport, { params: { folderId }, body }, administrator)
}

async function getReport(cohortId: string): Promise<GroupReport> {
  const { status, body } = await requestReport(cohortId)
  expect(status, body.message).toBe(201)
  return GroupReport.parse(body.report)
}

/** The answers of five people to three statements. */
const exampleAnswers = [
  [1, 1, 1],
  [2, 2, 3],
  [3, 4, 2],
  [4, 3, 4],
  [5, 5, 5],
]

/** The care scale has the first, third and fifth statements. Every answer to a statement of the craft scale is 3. */
const toQuestionnaireOrder = ([a = 0, b = 0, c = 0]: number[]) => [a, 3, b, 3, c, 3]

async function completeAssessments(cohortId: string, instrument: Instrument, rows: number[][]) {
  for (const row of rows) {
    await buildCompletedAssessment(t, { cohortId, instrument, values: toQuestionnaireOrder(row) })
  }
}

describe('a group report', () => {
  it('needs five people (REQ-130)', async () => {
    const { cohortId } = await buildCohort(t, administrator)
    const instrument = await buildInstrument(t)
    await completeAssessments(cohortId, instrument, exampleAnswers.slice(0, 4))
    expect((await requestReport(cohortId)).body).toMatchObject({
      code: 'group.too_small',
      details: { needed: 1 },
    })

    await completeAssessments(cohortId, instrument, exampleAnswers.slice(4))
    t.clock.now = new Date('2026-11-20T10:00:00Z')
    const report = await getReport(cohortId)
    delete t.clock.now
    expect(report).toMatchObject({ kind: 'group', n: 5, edition: 1, asOf: '2026-11-20T10:00:00.000Z' })
  })

  it('about five people shows the mean of a scale alone if a statement is close to an extreme (REQ-130, SEC-084)', async () => {
    const { cohortId } = await buildCohort(t, administrator)
    const instrument = await buildInstrument(t)
    const low = [
      [1, 2, 5],
      [1, 2, 4],
      [1, 2, 4],
      [2, 3, 4],
      [1, 3, 5],
    ]
    await completeAssessments(cohortId, instrument, low)
    const [care, craft] = (await getReport(cohortId)).scales
    expect(care).toMatchObject({ min: 3, max: 15, meanSum: 8, mean: 2.7, range: null, statements: [] })
    expect(craft!.statements).toHaveLength(3)
  })

  it('shows exact means of scales and statements otherwise (REQ-131, SEC-084)', async () => {
    const { cohortId } = await buildCohort(t, administrator)
    const instrument = await buildInstrument(t)
    await completeAssessments(cohortId, instrument, exampleAnswers)
    const [care, craft] = (await getReport(cohortId)).scales
    expect(care).toMatchObject({ meanSum: 9, mean: 3, rank: 1, isTied: true, spread: null })
    expect(craft).toMatchObject({ meanSum: 9, rank: 1 })
    expect(care!.statements[0]).toEqual({
      id: 'care-1',
      label: '1',
      text: 'Statement care-1',
      mean: 3,
      bound: 'none',
      range: null,
      n: 5,
      agreement: null,
    })
  })

  it('shows open ranges without ranks if everyone gave the highest answer, and the thirds that they reach (SEC-084, REQ-320, REQ-321)', async () => {
    const { cohortId } = await buildCohort(t, administrator)
    const instrument = await buildInstrument(t)
    await completeAssessments(
      cohortId,
      instrument,
      Array.from({ length: 10 }, () => [5, 5, 5]),
    )
    const report = await getReport(cohortId)
    const [care] = report.scales
    // The open range of a statement is 4 + 2 steps wide: 44 to 50.
    const open = { mean: 4.4, bound: 'atLeast', range: { low: 4.4, high: 5 } }
    expect(care).toMatchObject({ ...open, rank: null, thirds: ['upper'], reflection: ['Think about care'] })
    expect(care!.statements[0]).toMatchObject(open)
    expect(report.ranking.map(({ scaleId }) => scaleId)).toEqual(['craft', 'craft', 'craft'])
  })

  it('marks the reversed statements', async () => {
    const { cohortId } = await buildCohort(t, administrator)
    const instrument = await buildInstrument(t, {
      id: 'group-report-reversed',
      statements: sampleInstrument().statements.map((statement) => ({
        ...statement,
        reversed: statement.id === 'care-2',
      })),
    })
    await completeAssessments(cohortId, instrument, [...exampleAnswers, ...exampleAnswers])
    const [care] = (await getReport(cohortId)).scales
    expect(care!.statements.map(({ id, isReversed }) => [id, isReversed])).toEqual([
      ['care-1', undefined],
      ['care-2', true],
      ['care-3', undefined],
    ])
  })

  it('counts each person once, with the newest completed assessment of the reported instrument version', async () => {
    const { cohortId } = await buildCohort(t, administrator)
    const instrument = await buildInstrument(t)
    const otherInstrument = await buildInstrument(t, { version: '1.9.0' })
    const learner = await buildUser(t)
    for (const value of [1, 5]) {
      t.clock.now = new Date(`2026-11-0${value}T09:00:00Z`)
      await buildCompletedAssessment(t, { cohortId, instrument, learner, values: [value] })
    }
    delete t.clock.now
    await completeAssessments(cohortId, otherInstrument, exampleAnswers)
    await completeAssessments(
      cohortId,
      instrument,
      Array.from({ length: 4 }, () => [3, 3, 3]),
    )
    const report = await getReport(cohortId)
    expect(report.n).toBe(5)
    // Four sums of 9 and one of 15.
    expect(report.scales[0]!.meanSum).toBe(10.2)
  })

  it('contains no names or ids of learners', async () => {
    const { cohortId } = await buildCohort(t, administrator)
    const instrument = await buildInstrument(t)
    const records = []
    for (const values of exampleAnswers) {
      const learner = await buildUser(t, { firstName: 'Zenobia', lastName: 'Quillfeather' })
      records.push(await buildCompletedAssessment(t, { cohortId, instrument, learner, values }), learner)
    }
    const text = JSON.stringify(await getReport(cohortId))
    expect(text).not.toMatch(/Zenobia|Quillfeather|learner/)
    for (const record of records) {
      for (const id of Object.values(record)) if (typeof id === 'string') expect(text).not.toContain(id)
    }
  })
})
