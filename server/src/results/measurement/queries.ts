import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Instrument } from '../../questionnaires/instruments/instrument.ts'
import { hasNotWithdrawnConsent } from '../../accounts/users/queries.ts'
import { Evidence } from './evidence.ts'
import type { AnswerValues } from './scale-sample.ts'

/** The maximum size of a sample, which is enough for a stable estimate and limits the work in a large installation. */
const MAX_PEOPLE = 1000
/** How many assessments are searched by default. The number is limited because a user may be waiting for a report. */
const MAX_SEARCHED = 5000

/**
 * Whose answers are in a sample: those of all real people of the installation (null), or those of the people of one
 * demo. The people of a demo are in no other sample.
 */
export type DemoOrganizationId = string | null

type SampleRequest = {
  language: string
  demoOrganizationId: DemoOrganizationId
  /** How many of the newest assessments are searched for people who answered in this language; null for all. */
  maxSearched?: number | null
}

/**
 * The answers of at most `MAX_PEOPLE` people who completed this version in this language, newest first. Only the first
 * completed assessment of each person counts. People who have withdrawn consent are excluded.
 */
export async function listSampleAnswers(
  db: Db,
  { id, version, statements, languages }: Instrument,
  { language, demoOrganizationId, maxSearched = MAX_SEARCHED }: SampleRequest,
) {
  const isCompletedVersion = (table: string) => sql`${sql.ref(`${table}.instrument_id`)} = ${id}
    and ${sql.ref(`${table}.instrument_version`)} = ${version} and ${sql.ref(`${table}.status`)} = 'COMPLETED'`
  // The instrument is shown in its first language to people whose language it does not offer.
  const isInLanguage =
    language === languages[0]
      ? sql`(newest.language is null or newest.language <> all(${languages.slice(1)}::text[]))`
      : sql`newest.language = ${language}`
  const isInPopulation =
    demoOrganizationId === null
      ? sql`not organizations.is_demo`
      : sql`organizations.id = ${demoOrganizationId}`
  const { rows } = await sql<{ values: AnswerValues }>`
    select (
      select jsonb_object_agg(question_id, value) from responses
      where assessment_id = newest.id and question_id = any(${statements.map((statement) => statement.id)})
    ) as values
    from (
      select assessments.id, user_id, completed_at, coalesce(assessments.language, users.language) as language
      from assessments
      join users on users.id = user_id
      join cohorts on cohorts.id = cohort_id
      join organizations on organizations.id = organization_id
      where ${isCompletedVersion('assessments')} and ${isInPopulation}
      order by completed_at desc, assessments.id desc limit ${maxSearched}
    ) as newest
    where ${isInLanguage}
      and not exists (
        select from assessments as earlier
        where earlier.user_id = newest.user_id and ${isCompletedVersion('earlier')}
          and (earlier.completed_at, earlier.id) < (newest.completed_at, newest.id)
      )
      and ${hasNotWithdrawnConsent(sql.ref('newest.user_id'))}
    order by completed_at desc, id desc limit ${MAX_PEOPLE}`.execute(db)
  return rows.map(({ values }) => values)
}

export async function findStoredEvidence(db: Db, assessmentId: string) {
  const row = await db
    .selectFrom('assessment_evidence')
    .select('evidence')
    .where('assessment_id', '=', assessmentId)
    .executeTakeFirst()
  return row && Evidence.parse(row.evidence)
}

/** Stores evidence for assessments that have none. Skips assessments that were erased in the meantime. */
export async function insertEvidence(
  db: Db,
  rows: readonly { assessmentId: string; evidence: Evidence }[],
  now: Date,
) {
  await sql`
    insert into assessment_evidence (assessment_id, evidence, frozen_at)
    select assessments.id, row.evidence, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row ("assessmentId" uuid, evidence jsonb)
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
