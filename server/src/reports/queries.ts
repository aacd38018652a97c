import type { InvitationStatus, ReleaseKind } from '@lpi/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { DB } from '../db/tables.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { type ReleaseRow, releaseColumns } from '../organizations/cohorts/release.ts'

/** A completed assessment has a number for each statement; the texts among the answers are about the person. */
type Values = Readonly<Record<string, number>>

function answersOf(eb: ExpressionBuilder<DB, 'assessments'>) {
  return eb
    .selectFrom('responses')
    .select(sql<Values>`coalesce(jsonb_object_agg(question_id, value), '{}')`.as('values'))
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
    .select(answersOf)
    .where('assessments.id', '=', assessmentId)
    .$narrowType<{ status: InvitationStatus; release_kind: ReleaseKind }>()
    .executeTakeFirst()
}

/** What a report says of whom; from when on they may see it is no part of it. */
export type ReportSubject = Omit<NonNullable<Awaited<ReturnType<typeof findReportSubject>>>, keyof ReleaseRow>

/** Those of the same instrument, in any version, that the learner had completed before this one; the newest first. */
export async function listPreviousAssessments(db: Db, subject: ReportSubject, completedAt: Date) {
  return db
    .selectFrom('assessments')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .select(['instrument_id', 'instrument_version', 'completed_at', 'organization_id', ...releaseColumns])
    .select(answersOf)
    .where('user_id', '=', subject.user_id)
    .where('instrument_id', '=', subject.instrument_id)
    .where('status', '=', 'COMPLETED')
    .where('assessments.id', '!=', subject.id)
    .where('completed_at', '<', completedAt)
    .orderBy('completed_at', 'desc')
    .$narrowType<{ completed_at: Date; release_kind: ReleaseKind }>()
    .execute()
}

/** Which statement belongs to which scale, as rows that a query can join. */
function statementsTable({ statements }: Instrument) {
  const ids = statements.map(({ id }) => id)
  const scales = statements.map(({ scale }) => scale)
  return sql`unnest(${ids}::text[], ${scales}::text[]) as statement (id, scale)`
}

/**
 * The first completed assessments of a cohort's people in one version of an instrument, in whole tens: who reads their
 * report before and after one more has completed cannot take the one from the other. People who have taken back a
 * consent are not in it.
 */
function firstTens(cohortId: string, instrument: Instrument) {
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

/** How many people of the cohort have each sum, by scale; see `firstTens` for who counts. */
export async function listCohortSums(db: Db, cohortId: string, instrument: Instrument) {
  const { rows } = await sql<{ scale: string; sum: number; count: number }>`
    with sums as (
      select statement.scale, sum(responses.value::integer)::integer as sum
      from (${firstTens(cohortId, instrument)}) as first
      join responses on responses.assessment_id = first.id
      join ${statementsTable(instrument)} on statement.id = responses.question_id
      group by first.id, statement.scale
    )
    select scale, sum, count(*)::integer as count from sums group by scale, sum`.execute(db)
  return rows
}

/** Enough for a steady estimate, and the same little work however many assessments there are. */
const LARGEST_SAMPLE = 1000

/** Variances, by scale, over the newest completed assessments of this installation. */
export async function listScaleVariances(db: Db, instrument: Instrument) {
  const { rows } = await sql<{
    scale: string
    n: number
    statements: number
    sumOfStatementVariances: number
    varianceOfSum: number
  }>`
    with sample as (
      select id from assessments
      where instrument_id = ${instrument.id} and instrument_version = ${instrument.version}
        and status = 'COMPLETED'
      order by completed_at desc limit ${LARGEST_SAMPLE}
    ), answers as (
      select sample.id as assessment_id, statement.scale, statement.id, responses.value::integer as value
      from sample
      join responses on responses.assessment_id = sample.id
      join ${statementsTable(instrument)} on statement.id = responses.question_id
    ), by_statement as (
      select scale, count(*)::integer as statements, sum(variance)::float8 as total
      from (select scale, var_samp(value) as variance from answers group by scale, id) as each_statement
      group by scale
    ), by_scale as (
      select scale, count(*)::integer as n, var_samp(sum)::float8 as variance
      from (select scale, sum(value) as sum from answers group by scale, assessment_id) as each_sum
      group by scale
    )
    select scale, n, statements, coalesce(total, 0) as "sumOfStatementVariances",
      coalesce(variance, 0) as "varianceOfSum"
    from by_scale join by_statement using (scale)`.execute(db)
  return rows
}
