import type { AnswerValue, InvitationStatus, ReleaseKind } from '@lpi/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { DB } from '../db/tables.ts'
import type { Answers } from '../instruments/questions.ts'
import { releaseColumns } from '../organizations/cohorts/release.ts'

function selectAssessments(db: Db) {
  return db
    .selectFrom('assessments')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .select([
      'assessments.id',
      'assessments.status',
      'assessments.instrument_id',
      'assessments.instrument_version',
      'assessments.created_at',
      'assessments.updated_at',
      'assessments.completed_at',
      'organizations.name as organization_name',
      'cohorts.name as cohort_name',
      ...releaseColumns,
    ])
    .$narrowType<{ status: InvitationStatus; release_kind: ReleaseKind }>()
}

export type AssessmentRow = Awaited<
  ReturnType<ReturnType<typeof selectAssessments>['executeTakeFirstOrThrow']>
>

function answersByQuestion(eb: ExpressionBuilder<DB, 'assessments'>) {
  return eb
    .selectFrom('responses')
    .select(sql<Answers>`coalesce(jsonb_object_agg(question_id, value), '{}')`.as('answers'))
    .whereRef('responses.assessment_id', '=', 'assessments.id')
    .$asScalar()
    .$notNull()
    .as('answers')
}

export async function listOwnAssessments(db: Db, userId: string) {
  return selectAssessments(db)
    .select(answersByQuestion)
    .where('assessments.user_id', '=', userId)
    .orderBy('assessments.created_at', 'desc')
    .orderBy('assessments.id')
    .execute()
}

export async function findOwnAssessment(db: Db, assessmentId: string, userId: string) {
  return selectAssessments(db)
    .select(answersByQuestion)
    .where('assessments.id', '=', assessmentId)
    .where('assessments.user_id', '=', userId)
    .executeTakeFirst()
}

/** Locks the assessment until the transaction ends, so that saves are applied one at a time. */
export async function lockOwnAssessment(db: Db, assessmentId: string, userId: string) {
  return selectAssessments(db)
    .where('assessments.id', '=', assessmentId)
    .where('assessments.user_id', '=', userId)
    .forUpdate('assessments')
    .executeTakeFirst()
}

export async function findAnswers(db: Db, assessmentId: string) {
  const { answers } = await db
    .selectFrom('assessments')
    .select(answersByQuestion)
    .where('id', '=', assessmentId)
    .executeTakeFirstOrThrow()
  return answers
}

type AnswerUpdate = {
  assessmentId: string
  answers: ReadonlyMap<string, AnswerValue>
  status: InvitationStatus
  /** The language of the instrument in which the answers were given, if it is known. */
  language?: string | undefined
  now: Date
}

/** Writes the answers and the status of the assessment in one statement. */
export async function updateAnswers(db: Db, { assessmentId, answers, status, language, now }: AnswerUpdate) {
  const completedAt = status === 'COMPLETED' ? now : null
  const valuesByQuestion = JSON.stringify(Object.fromEntries(answers))
  await sql`
    with answered as (
      insert into responses (assessment_id, question_id, value, answered_at)
      select ${assessmentId}::uuid, key, value, ${now}::timestamptz from jsonb_each(${valuesByQuestion}::jsonb)
      on conflict (assessment_id, question_id)
      do update set value = excluded.value, answered_at = excluded.answered_at
    )
    update assessments set status = ${status}, updated_at = ${now}, completed_at = ${completedAt},
      language = ${language ?? null}
    where id = ${assessmentId}`.execute(db)
  return { status, updated_at: now, completed_at: completedAt }
}

type CodeAttempt = { userId: string; limit: number; since: Date; now: Date }

/**
 * Counts an attempt before the code is looked up, in a single statement, so that parallel guesses cannot exceed the
 * limit. A count that started before `since` restarts at one. Returns false, and counts nothing, if the limit is reached.
 */
export async function countCodeAttempt(db: Db, { userId, limit, since, now }: CodeAttempt) {
  const isOver = sql<boolean>`access_code_attempts.counted_since <= ${since}`
  const counted = await db
    .insertInto('access_code_attempts')
    .values({ user_id: userId, counted_since: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({
          failures: sql`case when ${isOver} then 1 else access_code_attempts.failures + 1 end`,
          counted_since: sql`case when ${isOver} then excluded.counted_since
            else access_code_attempts.counted_since end`,
        })
        .where((eb) => eb.or([isOver, eb('access_code_attempts.failures', '<', limit)])),
    )
    .returning('user_id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Takes back an attempt whose code is known. */
export async function uncountCodeAttempt(db: Db, userId: string) {
  await db
    .updateTable('access_code_attempts')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('user_id', '=', userId)
    .where('failures', '>', 0)
    .execute()
}

export async function findCodeAttempts(db: Db, userId: string) {
  return db
    .selectFrom('access_code_attempts')
    .select('counted_since')
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
