import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { type Evidence, storeEvidence } from './evidence.ts'
import type { AnswerValues } from './scale-sample.ts'

/**
 * Whose answers are in a sample: those of all real people of the installation (null), or those of the people of one
 * demo. The people of a demo are in no other sample.
 */
export type DemoOrganizationId = string | null

/** Stores evidence for assessments that have none. Skips assessments that were erased in the meantime. */
export async function insertEvidence(
  db: Db,
  rows: readonly { assessmentId: string; evidence: Evidence }[],
  now: Date,
) {
  const storedRows = rows.map((row) => ({ ...row, evidence: storeEvidence(row.evidence) }))
  await sql`
    insert into assessment_evidence (assessment_id, evidence, frozen_at)
    select assessments.id, row.evidence, ${now}
    from jsonb_to_recordset(${JSON.stringify(storedRows)}::jsonb) as row ("assessmentId" uuid, evidence jsonb)
    join assessments on assessments.id = row."assessmentId"
    on conflict do nothing`.execute(db)
}

/** An arbitrary number. Only the worker that holds this advisory lock adds missing evidence in the background. */
const EVIDENCE_LOCK = 5_741_007

/** Returns false if another process holds the advisory lock. The lock lasts until the transaction ends. */
export async function tryEvidenceLock(trx: Db) {
  const { rows } = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(${EVIDENCE_LOCK}) as held`.execute(trx)
  return rows[0]?.held ?? false
}

function selectForEvidence(db: Db) {
  return db
    .selectFrom('assessments')
    .innerJoin('users', 'users.id', 'assessments.user_id')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .select(({ fn }) => [
      'assessments.id',
      'instrument_id',
      'instrument_version',
      fn.coalesce('assessments.language', 'users.language').as('language'),
      sql<DemoOrganizationId>`case when is_demo then organizations.id end`.as('demo_organization_id'),
    ])
    .select(({ selectFrom }) =>
      selectFrom('responses')
        .select(sql<AnswerValues>`coalesce(jsonb_object_agg(question_id, value), '{}')`.as('values'))
        .whereRef('responses.assessment_id', '=', 'assessments.id')
        .$asScalar()
        .$notNull()
        .as('values'),
    )
    .where('status', '=', 'COMPLETED')
}

export type MeasuredAssessment = Awaited<
  ReturnType<ReturnType<typeof selectForEvidence>['executeTakeFirstOrThrow']>
>

export async function findMeasuredAssessment(db: Db, assessmentId: string) {
  return selectForEvidence(db).where('assessments.id', '=', assessmentId).executeTakeFirst()
}

/** The next completed assessments without evidence after `afterId`, ordered by id. */
export async function listAssessmentsWithoutEvidence(db: Db, afterId: string, limit: number) {
  return selectForEvidence(db)
    .where('assessments.id', '>', afterId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('assessment_evidence').whereRef(
            'assessment_evidence.assessment_id',
            '=',
            'assessments.id',
          ),
        ),
      ),
    )
    .orderBy('assessments.id')
    .limit(limit)
    .execute()
}
