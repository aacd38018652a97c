import type { AnswerValue, InvitationStatus, ReleaseKind } from '@lpi/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import { type ReleaseRow, releaseColumns } from '../../organizations/cohorts/release.ts'
import { batchCalls } from '../../platform/db/batch-calls.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { DB } from '../../platform/db/tables.ts'
import type { Answers } from '../../questionnaires/instruments/questions.ts'

/**
 * The id of the transaction that last wrote the row, which PostgreSQL stores in `xmin`. It changes with every
 * transaction that updates the row, even if a process of another software release makes the update.
 */
const version = sql<string>`assessments.xmin::text`.as('version')

/** The questions that were answered after the assessment was completed. */
const lateQuestions = sql<string[]>`case when assessments.completed_at is null then '[]' else (
  select coalesce(jsonb_agg(question_id), '[]') from responses
  where assessment_id = assessments.id and answered_at > assessments.completed_at) end`.as('late_questions')

/** Whether the learner has started the next assessment in the same seat. */
const isRepeated = sql<boolean>`assessments.completed_at is not null and exists (
  select from assessments next where next.repeats_id = assessments.id)`.as('is_repeated')

function selectAssessments(db: Db) {
  return db
    .selectFrom('assessments')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .select([
      'assessments.id',
      'assessments.user_id',
      'assessments.status',
      'assessments.instrument_id',
      'assessments.instrument_version',
      'assessments.created_at',
      'assessments.updated_at',
      'assessments.completed_at',
      'organizations.name as organization_name',
      'cohorts.name as cohort_name',
      'cohorts.retake_days',
      'cohorts.archived_at',
      ...releaseColumns,
    ])
    .select([version, lateQuestions, isRepeated])
    .$narrowType<{ status: InvitationStatus; release_kind: ReleaseKind }>()
}

export type AssessmentRow = Awaited<
  ReturnType<ReturnType<typeof selectAssessments>['executeTakeFirstOrThrow']>
>

function selectAnswersByQuestion(eb: ExpressionBuilder<DB, 'assessments'>) {
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
    .select(selectAnswersByQuestion)
    .where('assessments.user_id', '=', userId)
    .orderBy('assessments.created_at', 'desc')
    .orderBy('assessments.id')
    .execute()
}

type AssessmentKey = { assessmentId: string; userId: string }

async function findOwnAssessments(db: Db, keys: readonly AssessmentKey[]) {
  const rows = await selectAssessments(db)
    .select(selectAnswersByQuestion)
    .where(sql<boolean>`assessments.id = any(${keys.map(({ assessmentId }) => assessmentId)}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return keys.map(({ assessmentId, userId }) => {
    const row = byId.get(assessmentId)
    return row?.user_id === userId ? row : undefined
  })
}

/** Returns the user's assessment with its answers. */
export const findOwnAssessment = batchCalls(findOwnAssessments)

/** Locks the assessment until the transaction ends, so that saves are applied one at a time. */
export async function lockOwnAssessment(db: Db, { assessmentId, userId }: AssessmentKey) {
  return selectAssessments(db)
    .where('assessments.id', '=', assessmentId)
    .where('assessments.user_id', '=', userId)
    .forUpdate('assessments')
    .executeTakeFirst()
}

export async function findAnswers(db: Db, assessmentId: string) {
  const { answers } = await db
    .selectFrom('assessments')
    .select(selectAnswersByQuestion)
    .where('id', '=', assessmentId)
    .executeTakeFirstOrThrow()
  return answers
}

type AnswerUpdate = {
  assessmentId: string
  answers: ReadonlyMap<string, AnswerValue>
  status: InvitationStatus
  /** The language in which the learner read the statements, if it is known. */
  language?: string | undefined
  /** Whether a completed assessment lacks a result on at least one scale. */
  lacksResult?: boolean
  now: Date
}

type Save = {
  assessmentId: string
  /** The version of the assessment that the save is based on. */
  version: string
  status: InvitationStatus
  now: Date
  answers: ReadonlyMap<string, AnswerValue>
  operation: { id: string; contentHash: Buffer } | undefined
}

type AppliedSave = ReleaseRow & { version: string; organization_name: string; cohort_name: string }

/**
 * Applies a save that does not complete the assessment. The result is undefined, and nothing is saved, if the row of
 * the assessment has changed since `version` or is locked, or if the operation was applied before. The SQL statement
 * can contain saves of several learners, so it skips locked rows instead of making all of the learners wait.
 */
export const applySave = batchCalls<Save, AppliedSave | undefined>(async (db, saves) => {
  const input = saves.map(({ assessmentId, version, status, now, answers, operation }, position) => ({
    position,
    assessment_id: assessmentId,
    version,
    status,
    saved_at: now,
    answers: Object.fromEntries(answers),
    operation_id: operation?.id,
    content_hash: operation?.contentHash.toString('hex'),
  }))
  const { rows } = await sql<AppliedSave & { position: number }>`
    with saves as (
      select * from json_to_recordset(${JSON.stringify(input)}::json) as saves (position int, assessment_id uuid,
        version xid, status text, saved_at timestamptz, answers jsonb, operation_id uuid, content_hash text)
    ), unchanged as (
      select saves.position
      from saves join assessments on assessments.id = saves.assessment_id and assessments.xmin = saves.version
      where not exists (
        select from response_operations applied
        where applied.assessment_id = saves.assessment_id and applied.operation_id = saves.operation_id)
      for update of assessments skip locked
    ), updated as (
      update assessments set status = saves.status, updated_at = saves.saved_at
      from saves join unchanged using (position)
      where assessments.id = saves.assessment_id
      returning saves.position, assessments.cohort_id, assessments.xmin::text as version
    ), recorded as (
      insert into response_operations (assessment_id, operation_id, body_hash, applied_at)
      select assessment_id, operation_id, decode(content_hash, 'hex'), saved_at
      from saves join updated using (position) where operation_id is not null
    ), answered as (
      insert into responses (assessment_id, question_id, value, answered_at)
      select saves.assessment_id, answer.key, answer.value, saves.saved_at
      from saves join updated using (position) cross join jsonb_each(saves.answers) as answer
      on conflict (assessment_id, question_id)
      do update set value = excluded.value, answered_at = excluded.answered_at
    )
    select updated.position, updated.version, organizations.name as organization_name,
      cohorts.name as cohort_name, cohorts.release_kind, cohorts.release_from, cohorts.release_time_zone,
      cohorts.released_at
    from updated
    join cohorts on cohorts.id = updated.cohort_id
    join organizations on organizations.id = cohorts.organization_id`.execute(db)
  const byPosition = new Map(rows.map(({ position, ...row }) => [position, row]))
  return saves.map((_, position) => byPosition.get(position))
})

type StoredAnswers = Pick<AnswerUpdate, 'assessmentId' | 'answers' | 'now'>

function upsertAnswers({ assessmentId, answers, now }: StoredAnswers) {
  return sql`
    insert into responses (assessment_id, question_id, value, answered_at)
    select ${assessmentId}::uuid, key, value, ${now}::timestamptz
    from jsonb_each(${JSON.stringify(Object.fromEntries(answers))}::jsonb)
    on conflict (assessment_id, question_id)
    do update set value = excluded.value, answered_at = excluded.answered_at`
}

/** Writes answers without changing the completed assessment. */
export async function addLateAnswers(db: Db, answers: StoredAnswers) {
  await upsertAnswers(answers).execute(db)
}

/** Writes the answers and the status of the assessment in one SQL statement. */
export async function updateAnswers(db: Db, update: AnswerUpdate) {
  const { assessmentId, status, language, lacksResult = false, now } = update
  const completedAt = status === 'COMPLETED' ? now : null
  await sql`
    with answered as (${upsertAnswers(update)})
    update assessments set status = ${status}, updated_at = ${now}, completed_at = ${completedAt},
      language = ${language ?? null}, lacks_result = ${lacksResult}
    where id = ${assessmentId}`.execute(db)
  return { status, updated_at: now, completed_at: completedAt }
}
