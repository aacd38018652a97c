import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAssessment } from '../../testing/builders.ts'
import { answersTo } from '../../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let otherApp: TestApp
beforeAll(async () => {
  t = await createTestApp()
  otherApp = await createTestApp({}, { db: t.ctx.db.withTables() })
})
afterAll(() => t.close())

type Assessment = Awaited<ReturnType<typeof buildAssessment>>

/** Saves an answer and counts the SQL statements that the app sends, except the one that looks up the caller. */
async function saveAndCountQueries(app: TestApp, { assessmentId, learner }: Assessment, value: number) {
  const body = { responses: [{ questionId: 'care-1', value }] }
  const args = { params: { assessmentId }, query: {}, body }
  const { result, queries } = await app.recordQueries(() => app.call(endpoints.saveAnswers, args, learner))
  expect(result.status).toBe(200)
  return queries.length - 1
}

describe('a save of answers', () => {
  it('needs one SQL statement if the same process made the previous save', async () => {
    const assessment = await buildAssessment(t)
    await saveAndCountQueries(t, assessment, 1)
    expect(await saveAndCountQueries(t, assessment, 2)).toBe(1)
    expect(await saveAndCountQueries(t, assessment, 3)).toBe(1)
  })

  it('needs two additional SQL statements (a failed attempt and a read) if another process made the previous save', async () => {
    const assessment = await buildAssessment(t)
    await saveAndCountQueries(t, assessment, 1)
    await saveAndCountQueries(otherApp, assessment, 2)
    expect(await saveAndCountQueries(t, assessment, 3)).toBe(3)
    expect(await saveAndCountQueries(t, assessment, 4)).toBe(1)
  })

  it('by another learner gets a 404 response, even if the process has cached the assessment', async () => {
    const assessment = await buildAssessment(t)
    await saveAndCountQueries(t, assessment, 1)
    const { learner } = await buildAssessment(t)
    const args = { params: { assessmentId: assessment.assessmentId }, query: {} }
    const body = { responses: [{ questionId: 'care-1', value: 5 }] }
    const { status } = await t.call(endpoints.saveAnswers, { ...args, body }, learner)
    expect(status).toBe(404)
  })
})

it('the save that completes an assessment stores the language and the evidence of the assessment, and an earlier save without a lock stores neither', async () => {
  const assessment = await buildAssessment(t)
  // The questionnaire is not available in French, so the learner reads it in English.
  const args = { params: { assessmentId: assessment.assessmentId }, query: { language: 'fr' } }
  const responses = answersTo(assessment.instrument, 3)
  const readLanguageAndEvidence = async () => ({
    ...(await t.ctx.db
      .selectFrom('assessments')
      .select('language')
      .where('id', '=', assessment.assessmentId)
      .executeTakeFirstOrThrow()),
    evidence: (
      await t.ctx.db
        .selectFrom('assessment_evidence')
        .select('assessment_id')
        .where('assessment_id', '=', assessment.assessmentId)
        .execute()
    ).length,
  })
  await t.call(endpoints.saveAnswers, { ...args, body: { responses, complete: false } }, assessment.learner)
  expect(await readLanguageAndEvidence()).toEqual({ language: null, evidence: 0 })
  await t.call(endpoints.saveAnswers, { ...args, body: { responses } }, assessment.learner)
  expect(await readLanguageAndEvidence()).toEqual({ language: 'en', evidence: 1 })
})
