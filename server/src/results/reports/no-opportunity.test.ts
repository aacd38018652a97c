import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  endpoints,
  type GroupReport,
  type IndividualReport,
  NO_OPPORTUNITY,
  ObserverFeedback,
  type QuestionnaireProgress,
} from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeInstrument } from '../../questionnaires/files/write-instrument.ts'
import { importInstrument } from '../../questionnaires/instruments/import-instrument.ts'
import { loadInstrument } from '../../questionnaires/instruments/load-instrument.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildUser,
} from '../../testing/builders.ts'
import { accept, askSomeObservers, close, finish, readFeedback } from '../../testing/observer-steps.ts'
import { answersTo, sampleInstrument } from '../../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { unzip } from '../../testing/unzip.ts'

let t: TestApp
let folder: string
let instrument: Instrument
beforeAll(async () => {
  t = await createTestApp({ PRIVACY_POLICY_VERSION: '2', EXPORT_ANSWERS_POLICY_VERSIONS: '2' })
  folder = await mkdtemp(join(tmpdir(), 'lpi-no-opportunity-'))
  const file = join(folder, 'questionnaire.xlsx')
  const { statements } = sampleInstrument()
  await writeInstrument(
    file,
    sampleInstrument({
      id: 'with-no-opportunity',
      noOpportunity: { en: 'I had no opportunity' },
      statements: statements.map((statement) => ({ ...statement, reversed: statement.id === 'care-2' })),
    }),
  )
  instrument = await loadInstrument(file)
  await importInstrument(t.ctx.db, instrument)
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

const none = NO_OPPORTUNITY
/**
 * The statements of the two scales alternate. The answers on the scale `care` are 4, 2 (scored as 4, because the
 * statement is reversed) and no opportunity. The missing score is replaced with the mean of the others, so the sum is
 * 3 · 4. Only one answer on the scale `craft` has a score, which is too few for a result.
 */
const someAnswers = [4, 3, 2, none, none, none]

/** Completes an assessment of a new learner by saving the answers in two requests. */
async function answer(values: readonly number[], organizationId?: string, cohortId?: string) {
  const learner = await buildUser(t)
  const options = {
    learner,
    instrument,
    ...(organizationId && { organizationId }),
    ...(cohortId && { cohortId }),
  }
  const { assessmentId } = await buildAssessment(t, options)
  const save = (responses: ReturnType<typeof answersTo>) =>
    t.call(endpoints.saveAnswers, { params: { assessmentId }, query: {}, body: { responses } }, learner)
  const responses = answersTo(instrument, ...values)
  const firstSave = await save(responses.slice(0, 4))
  const lastSave = await save(responses.slice(4))
  return { learner, assessmentId, firstSave, lastSave }
}

async function readReport(learner: { accessToken: string }, assessmentId: string) {
  const { status, body } = await t.call(endpoints.getReport, { params: { assessmentId }, query: {} }, learner)
  expect(status).toBe(200)
  return body.report as IndividualReport
}

it('the instructions name the “no opportunity” answer (REQ-018)', async () => {
  const { assessmentId, learner } = await buildAssessment(t, { instrument })
  const { body } = await t.call(endpoints.getInstructions, { params: { assessmentId }, query: {} }, learner)
  expect(body.noOpportunity).toEqual({ value: none, text: 'I had no opportunity' })
})

it('a person who answers “no opportunity” to most statements of a scale gets a report without a result on this scale, is excluded from the group report, and has missing values in the dataset (REQ-327, REQ-328, REQ-329)', async () => {
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  const { cohortId } = await buildCohort(t, { organizationId })
  const { learner, assessmentId, firstSave, lastSave } = await answer(someAnswers, organizationId, cohortId)
  expect(firstSave.body).toMatchObject({ status: 'IN_PROGRESS', progress: 66 })
  expect(lastSave.body).toMatchObject({ status: 'COMPLETED', progress: 100 })

  const { body: page } = await t.call(
    endpoints.getQuestionsPage,
    { params: { assessmentId }, query: { page: 1 } },
    learner,
  )
  expect(page.questions[3]).toMatchObject({ id: 'craft-2', response: { value: none } })
  expect(page.questions[3]!.answers.at(-1)).toEqual({ value: none, text: 'I had no opportunity' })

  const report = await readReport(learner, assessmentId)
  expect(report.scales.map(({ id, sum, mean, change }) => [id, sum, mean, change])).toEqual([
    ['care', 12, 4, null],
  ])
  expect(
    report.scales[0]!.statements.map(({ value, score, isReversed, answer }) => [
      value,
      score,
      isReversed,
      answer,
    ]),
  ).toEqual([
    [4, undefined, undefined, 'Option 4'],
    [2, 4, true, 'Option 2'],
    [null, undefined, undefined, 'I had no opportunity'],
  ])
  expect(report.scales[0]!.step!.statementId).toBe('care-1')
  expect(report.ranking.map(({ statement }) => statement.id)).toEqual(['care-1', 'care-2'])
  expect(report.unscored).toMatchObject([{ id: 'craft', name: 'Scale craft', scored: 1, needed: 2 }])

  const { body: pdf } = await t.call(endpoints.getReportPdf, { params: { assessmentId }, query: {} }, learner)
  const bookmarks = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Title \((.*)\)\n {2}\/Dest/g),
  ]
  expect(bookmarks.map(([, title]) => title)).toContain('Scales without a result')

  for (let i = 0; i < 5; i++) {
    await buildCompletedAssessment(t, { cohortId, instrument, values: i === 0 ? [none, 3] : [3] })
  }
  const group = await t.call(
    endpoints.createGroupReport,
    { params: { folderId: cohortId }, body: { organizationId } },
    administrator,
  )
  expect(group.status).toBe(201)
  expect((group.body.report as GroupReport).n).toBe(5)
  expect((group.body.report as GroupReport).offersNoOpportunity).toBe(true)

  const exportFiles = async (content: 'scores' | 'answers') => {
    const { status, body } = await t.call(
      endpoints.exportDataset,
      { query: { organizationId }, body: { content, hasNames: true } },
      administrator,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    const files = Object.entries(await unzip(body)).map(([name, bytes]) => [name, bytes.toString('utf8')])
    const { 'codebook.csv': codebook, ...tables } = Object.fromEntries(files)
    const [table] = Object.values(tables) as string[]
    const row = table!.split('\r\n').find((line) => line.includes(assessmentId))
    return { codebook: codebook as string, row }
  }
  const answers = await exportFiles('answers')
  expect(answers.row).toContain('"4","3","2","-99","-99","-99"')
  expect(answers.codebook).toContain('missing value: -99 = I had no opportunity')
  expect(answers.codebook.match(/reversed: a lower answer has a higher score/g)).toHaveLength(1)
  const scores = await exportFiles('scores')
  expect(scores.row).toMatch(/"12",""$/)
  expect(scores.codebook).toContain('reversed statements: care-2')
  expect(scores.codebook).toContain('empty if there are fewer than 2 scored answers')
}, 60_000)

it('a report in which no scale has a result lists all scales as unscored, has no ranking, and can be downloaded as a PDF (REQ-329)', async () => {
  const { learner, assessmentId, lastSave } = await answer([none])
  expect(lastSave.body).toMatchObject({ status: 'COMPLETED' })
  const report = await readReport(learner, assessmentId)
  expect([report.scales, report.ranking, report.unscored?.map(({ id }) => id)]).toEqual([
    [],
    [],
    ['care', 'craft'],
  ])
  const pdf = await t.call(endpoints.getReportPdf, { params: { assessmentId }, query: {} }, learner)
  expect(pdf.status).toBe(200)
}, 60_000)

it('a change is stated only for scales with a result in both assessments (REQ-329)', async () => {
  const learner = await buildUser(t)
  const completeOn = async (day: string, values: number[]) => {
    t.clock.now = new Date(day)
    return buildCompletedAssessment(t, { learner, instrument, values })
  }
  await completeOn('2026-03-01', someAnswers)
  const { assessmentId } = await completeOn('2026-09-01', [5, 5, 1, 5, 5, 5])
  delete t.clock.now
  const { scales } = await readReport(learner, assessmentId)
  expect(
    scales.map(({ id, change, lacksPreviousResult }) => [id, change?.difference, lacksPreviousResult]),
  ).toEqual([
    ['care', 3, undefined],
    ['craft', undefined, true],
  ])
  const progress = await t.call(endpoints.getProgress, { query: {} }, learner)
  const [{ scales: history }] = progress.body.items as [QuestionnaireProgress]
  expect(
    history.map(({ points, withoutResult }) => [...points.map((point) => point?.sum), withoutResult]),
  ).toEqual([
    [12, 15, undefined],
    [undefined, 15, [0]],
  ])
})

it('observer feedback excludes an observer whose answers give no result on a scale, and needs three other observers (REQ-329)', async () => {
  const { learner, assessmentId } = await buildCompletedAssessment(t, { instrument, values: someAnswers })
  const observers = await askSomeObservers(t, learner, assessmentId, 4)
  const ratings = [[4, none, 4, none, 4, none], [3], [4, 4, none, 4], [5, 4, 1, 5, 4, 5]]
  const readHasEnough = async () =>
    ObserverFeedback.parse((await readFeedback(t, learner, assessmentId)).body).hasEnough
  for (const [i, { code }] of observers.entries()) {
    // Three observers are not enough if one of them has no result on a scale.
    expect(await readHasEnough()).toBe(false)
    await accept(t, code)
    const responses = answersTo(instrument, ...ratings[i]!)
    await t.call(endpoints.saveRating, { body: { code, responses } })
    expect((await finish(t, code)).status).toBe(204)
  }
  expect(await readHasEnough()).toBe(true)
  await close(t, learner, assessmentId)
  const { result } = ObserverFeedback.parse((await readFeedback(t, learner, assessmentId)).body)
  expect(result?.observers).toBe(3)
  // The feedback contains only the scale on which the learner has a result.
  expect(result?.scales.map(({ id, self }) => [id, self.mean])).toEqual([['care', 4]])
})

it('the server refuses the answer −99 if the questionnaire does not offer it (REQ-328)', async () => {
  const { assessmentId, learner } = await buildAssessment(t)
  const responses = [{ questionId: 'care-1', value: none }]
  const { status, body } = await t.call(
    endpoints.saveAnswers,
    { params: { assessmentId }, query: {}, body: { responses } },
    learner,
  )
  expect([status, body.code]).toEqual([400, 'answer.not_an_option'])
})
