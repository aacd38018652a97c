import { insertMany } from '../operation/demo/queries.ts'
import type { TestApp } from './open-test-app.ts'

type CompletedAssessment = {
  userId: string
  assessmentId: string
  cohortId: string
  instrument: { id: string; version: string }
  answers: readonly { questionId: string; value: number | string }[]
}

/** Inserts completed assessments without evidence, like those of a demo. */
export async function insertCompletedAssessments(t: TestApp, assessments: readonly CompletedAssessment[]) {
  const now = t.ctx.now()
  await insertMany(
    t.ctx.db,
    'assessments',
    assessments.map(({ userId, assessmentId, cohortId, instrument }) => ({
      id: assessmentId,
      user_id: userId,
      cohort_id: cohortId,
      instrument_id: instrument.id,
      instrument_version: instrument.version,
      status: 'COMPLETED',
      created_at: now,
      updated_at: now,
      completed_at: now,
    })),
  )
  await insertMany(
    t.ctx.db,
    'responses',
    assessments.flatMap(({ assessmentId, answers }) =>
      answers.map(({ questionId, value }) => ({
        assessment_id: assessmentId,
        question_id: questionId,
        value,
        answered_at: now,
      })),
    ),
  )
}
