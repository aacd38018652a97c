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
  const query = { organizationId, language: 'en' }
  return t.call(endpoints.getGroupReport, { params: { folderId }, query }, administrator)
}

async function getReport(cohortId: string): Promise<GroupReport> {
  const { status, body } = await requestReport(cohortId)
  expect(status, body.message).toBe(200)
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
    expect(report).toMatchObject({
      kind: 'group',
      n: 5,
      needed: 5,
      asOf: '2026-11-20T10:00:00.000Z',
      details: { status: 'too_few', needed: 10 },
    })
  })

  it('about fewer than ten people contains rounded means of scales, and no details (REQ-130, SEC-084)', async () => {
    const { cohortId } = await buildCohort(t, administrator)
    const instrument = await buildInstrument(t)
    await completeAssessments(cohortId, instrument, exampleAnswers)
    const report = await getReport(cohortId)
    // The sums 3, 7, 9, 11 and 15 add up to 45. Only 39, 43, 47 and 51 can be released. 45 is halfway between 43 and
    // 47, and is rounded up.
    const noDetails = {
      standardDeviation: null,
      alpha: null,
      distribution: null,
      statements: [],
      bound: 'none',
    }
    expect(report.scales[0]).toMatchObject({
      min: 3,
      max: 15,
      meanSum: 9.4,
      mean: 3.1,
      rank: 1,
      ...noDetails,
    })
    expect(report.scales[1]).toMatchObject({ meanSum: 9.4, rank: 1, isTied: true, ...noDetails })
    expect([report.ranking, report.demographics]).toEqual([[], []])
  })

  it('about ten people contains rounded details (REQ-131, SEC-084)', async () => {
    const { cohortId } = await buildCohort(t, administrator)
    const instrument = await buildInstrument(t)
    await completeAssessments(cohortId, instrument, [...exampleAnswers, ...exampleAnswers])
    const { scales, details } = await getReport(cohortId)
    expect(details).toEqual({ status: 'available', n: 10 })
    const [care, craft] = scales
    // Each statement has a sum of 30. It is rounded to 31, the nearest of 22, 25, 28, 31, 34 and 37.
    const hiddenDetails = { standardDeviation: null, alpha: null, distribution: null }
    expect(care).toMatchObject({ meanSum: 9.3, mean: 3.1, ...hiddenDetails })
    expect(care!.statements[0]).toEqual({
      id: 'care-1',
      label: '1',
      text: 'Statement care-1',
      mean: 3.1,
      bound: 'none',
      standardDeviation: null,
    })
    expect(craft).toMatchObject({ meanSum: 9.3, ...hiddenDetails })
  })

  it('states bounds if everyone gave the highest answer (SEC-084)', async () => {
    const { cohortId } = await buildCohort(t, administrator)
    const instrument = await buildInstrument(t)
    await completeAssessments(
      cohortId,
      instrument,
      Array.from({ length: 10 }, () => [5, 5, 5]),
    )
    const [care] = (await getReport(cohortId)).scales
    const hiddenDetails = { standardDeviation: null, alpha: null, distribution: null }
    expect(care).toMatchObject({ meanSum: 11.1, mean: 3.7, bound: 'atLeast', ...hiddenDetails })
    expect(care!.statements[0]).toMatchObject({ mean: 3.7, bound: 'atLeast', standardDeviation: null })
  })

  it.each([
    [[1, 1, 1], 5, ['lower', 'middle'], 'atMost'],
    [[3, 3, 3], 5, ['middle'], 'none'],
    [[5, 5, 5], 5, ['middle', 'upper'], 'atLeast'],
    [[1, 1, 1], 20, ['lower'], 'atMost'],
    [[5, 5, 5], 20, ['upper'], 'atLeast'],
  ] as const)(
    'with the answers %j from each of %i people states the thirds in which a scale’s mean can lie, and contains the scale’s reflection questions (REQ-320, REQ-321)',
    async (answers, people, thirds, bound) => {
      const { cohortId } = await buildCohort(t, administrator)
      const instrument = await buildInstrument(t)
      await completeAssessments(
        cohortId,
        instrument,
        Array.from({ length: people }, () => [...answers]),
      )
      const [care] = (await getReport(cohortId)).scales
      expect(care).toMatchObject({ thirds, bound, reflection: ['Think about care'] })
    },
  )

  it.each([
    ['a little above', [4, 4, 4]],
    ['a little below', [4, 3, 3]],
  ])(
    'states both thirds if the mean is %s the boundary between them, because the mean is shown rounded (REQ-320)',
    async (_, rareAnswers) => {
      const { cohortId } = await buildCohort(t, administrator)
      const instrument = await buildInstrument(t)
      const rows = Array.from({ length: 60 }, (_, i) => (i < 8 ? rareAnswers : [4, 4, 3]))
      await completeAssessments(cohortId, instrument, rows)
      const [care] = (await getReport(cohortId)).scales
      expect(care!.thirds).toEqual(['middle', 'upper'])
    },
  )

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

  it('ranks statements by their rounded means', async () => {
    const { cohortId } = await buildCohort(t, administrator)
    const instrument = await buildInstrument(t)
    await completeAssessments(
      cohortId,
      instrument,
      // The exact sum of care-3 is 31. The exact sums of the craft statements are 30, and are rounded to 31.
      Array.from({ length: 10 }, (_, i) => [5, 1, i === 0 ? 4 : 3]),
    )
    const { ranking } = await getReport(cohortId)
    expect(ranking.map(({ statement, rank, isTied }) => [statement.id, rank, isTied])).toEqual([
      ['care-1', 1, false],
      ['craft-1', 2, true],
      ['craft-2', 2, true],
      ['care-3', 2, true],
      ['craft-3', 2, true],
      ['care-2', 6, false],
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
    // Four sums of 9 and one of 15 add up to 51. This sum can be released without rounding.
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
