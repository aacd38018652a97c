import type { InvitationStatus, ReleaseKind } from '@lpi/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { DB } from '../db/tables.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { type ReleaseRow, releaseColumns } from '../organizations/cohorts/release.ts'

/** A completed assessment has a number for each statement. Only demographic answers are texts. */
type AnswerValues = Readonly<Record<string, number>>

function answersByQuestion(eb: ExpressionBuilder<DB, 'assessments'>) {
  return eb
    .selectFrom('responses')
    .select(sql<AnswerValues>`coalesce(jsonb_object_agg(question_id, value), '{}')`.as('values'))
    .whereRef('responses.assessment_id', '=', 'assessments.id')
    .$asScalar()
    .$notNull()
    .as('values')
}

export async function findReportSubject(db: Db, assessmentId: string) {
  return db
    .selectFrom('assessments')
    .innerJoin('users', 'users.id', 'assessments.user_id')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .select([
      'assessments.id',
      'assessments.user_id',
      'assessments.cohort_id',
      'assessments.status',
      'assessments.instrument_id',
      'assessments.instrument_version',
      'assessments.completed_at',
      'users.first_name',
      'users.last_name',
      'cohorts.name as cohort_name',
      'organizations.id as organization_id',
      'organizations.name as organization_name',
      'organizations.logo_image_id',
      ...releaseColumns,
    ])
    .select(answersByQuestion)
    .where('assessments.id', '=', assessmentId)
    .$narrowType<{ status: InvitationStatus; release_kind: ReleaseKind }>()
    .executeTakeFirst()
}

/** The data of a report, without the release, which is not part of it. */
export type ReportSubject = Omit<NonNullable<Awaited<ReturnType<typeof findReportSubject>>>, keyof ReleaseRow>

/** The learner's earlier completed assessments with any version of the same instrument, newest first. */
export async function listPreviousAssessments(db: Db, subject: ReportSubject, completedAt: Date) {
  return db
    .selectFrom('assessments')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .select(['instrument_id', 'instrument_version', 'completed_at', 'organization_id', ...releaseColumns])
    .select(answersByQuestion)
    .where('user_id', '=', subject.user_id)
    .where('instrument_id', '=', subject.instrument_id)
    .where('status', '=', 'COMPLETED')
    .where('assessments.id', '!=', subject.id)
    .where('completed_at', '<', completedAt)
    .orderBy('completed_at', 'desc')
    .$narrowType<{ completed_at: Date; release_kind: ReleaseKind }>()
    .execute()
}

/** The statement ids and their scales, as a table that a query can join. */
function statementsTable({ statements }: Instrument) {
  const ids = statements.map(({ id }) => id)
  const scales = statements.map(({ scale }) => scale)
  return sql`unnest(${ids}::text[], ${scales}::text[]) as statement (id, scale)`
}

/**
 * The first completed assessment of each person of a cohort in one version of an instrument, limited to a multiple of
 * ten people. A learner who reads the report before and after one more completion therefore cannot subtract one from
 * the other. People who have withdrawn consent are excluded.
 */
function selectFirstTens(cohortId: string, instrument: Instrument) {
  return sql`select id from (
      select distinct on (user_id) id, completed_at from assessments
      where cohort_id = ${cohortId} and status = 'COMPLETED'
        and instrument_id = ${instrument.id} and instrument_version = ${instrument.version}
        and user_id not in (select user_id from people_without_consent)
      order by user_id, completed_at, id
    ) as first_of_each
    order by completed_at, id
    limit (
      select count(distinct user_id) / 10 * 10 from assessments
      where cohort_id = ${cohortId} and status = 'COMPLETED'
        and instrument_id = ${instrument.id} and instrument_version = ${instrument.version}
        and user_id not in (select user_id from people_without_consent)
    )`
}

/** Counts the people of the cohort by scale and sum. `selectFirstTens` defines which people are counted. */
export async function listCohortSums(db: Db, cohortId: string, instrument: Instrument) {
  const { rows } = await sql<{ scale: string; sum: number; count: number }>`
    with sums as (
      select statement.scale, sum(responses.value::integer)::integer as sum
      from (${selectFirstTens(cohortId, instrument)}) as first
      join responses on responses.assessment_id = first.id
      join ${statementsTable(instrument)} on statement.id = responses.question_id
      group by first.id, statement.scale
    )
    select scale, sum, count(*)::integer as count from sums group by scale, sum`.execute(db)
  return rows
}
