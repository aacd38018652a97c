import type { BatchKind, BatchStatus, ErrorCode } from '@lpi/contract'
import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import { inScope } from '../../organizations/access/shared-queries.ts'
import type { Scope } from '../../platform/base/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { BatchReports, DB } from '../../platform/db/tables.ts'

/** Batches exclude reports of learners who have withdrawn consent. */
const isReportAllowed = hasNotWithdrawnConsent(sql.ref('assessments.user_id'))

/** The assessments with these ids that are in the scope, with their cohorts. */
export async function listAssessmentsInScope(db: Db, scope: Scope, assessmentIds: readonly string[]) {
  return db
    .selectFrom('assessments')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .select(['assessments.id', 'cohorts.id as cohort_id'])
    .where(inScope(scope))
    .where(sql<boolean>`assessments.id = any(${assessmentIds}::uuid[])`)
    .execute()
}

/** The newest completed assessment of each person in the cohort who has not withdrawn consent. */
export async function listNewestAssessments(db: Db, cohortId: string) {
  const rows = await db
    .selectFrom('assessments')
    .distinctOn('user_id')
    .select('id')
    .where('cohort_id', '=', cohortId)
    .where('status', '=', 'COMPLETED')
    .where(isReportAllowed)
    .orderBy('user_id')
    .orderBy('completed_at', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertBatch(trx: Db, batch: Insertable<BatchReports>) {
  const { id } = await trx.insertInto('batch_reports').values(batch).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Inserts items in the order of the ids. A null id stands for the single item of a group report. */
export async function insertItems(trx: Db, batchId: string, assessmentIds: readonly (string | null)[]) {
  await sql`
    insert into batch_report_items (batch_id, position, assessment_id)
    select ${batchId}::uuid, position, id from unnest(${assessmentIds}::uuid[]) with ordinality as item (id, position)
  `.execute(trx)
}

function countItems(status?: 'DONE' | 'FAILED') {
  return ({ selectFrom }: ExpressionBuilder<DB, 'batch_reports'>) => {
    const items = selectFrom('batch_report_items')
      .select(sql<number>`count(*)::integer`.as('n'))
      .whereRef('batch_id', '=', 'batch_reports.id')
    return (status ? items.where('status', '=', status) : items).$asScalar().$notNull()
  }
}

/** The names of learners in scripts other than the most frequent ones. */
function listNamesInOtherScripts({ selectFrom }: ExpressionBuilder<DB, 'batch_reports'>) {
  const name = sql<string>`concat_ws(' ', users.first_name, users.last_name)`
  return selectFrom('batch_report_items')
    .innerJoin('assessments', (join) =>
      join.onRef('assessments.id', '=', 'batch_report_items.assessment_id').on(isReportAllowed),
    )
    .innerJoin('users', 'users.id', 'assessments.user_id')
    .select(sql<string[]>`coalesce(array_agg(distinct ${name}), '{}')`.as('names'))
    .whereRef('batch_id', '=', 'batch_reports.id')
    .where(sql<boolean>`${name} ~ '[\\u0700-\\u2dff\\ua000-\\uabff\\U00010000-\\U0003ffff]'`)
    .$asScalar()
    .$notNull()
}

function selectBatches(db: Db) {
  return db
    .selectFrom('batch_reports')
    .leftJoin('cohorts', 'cohorts.id', 'batch_reports.cohort_id')
    .leftJoin('users', 'users.id', 'batch_reports.requested_by')
    .leftJoin('group_editions', 'group_editions.id', 'group_edition_id')
    .select([
      'batch_reports.id',
      'batch_reports.organization_id',
      'requested_by',
      'scope_cohort_ids',
      'kind',
      'status',
      'group_edition_id',
      'batch_reports.language',
      'batch_reports.cohort_id',
      'number as edition_number',
      'group_editions.instrument_id',
      'group_editions.instrument_version',
      'cohorts.name as cohort_name',
      'first_name',
      'last_name',
      'batch_reports.created_at',
      'finished_at',
    ])
    .select((eb) => [
      sql<number | null>`(
        select sum(people)::integer from group_editions as earlier
        where earlier.cohort_id = group_editions.cohort_id and earlier.number <= group_editions.number
          and earlier.instrument_id = group_editions.instrument_id
          and earlier.instrument_version = group_editions.instrument_version)`.as('edition_people'),
      listNamesInOtherScripts(eb).as('names_in_other_scripts'),
      countItems()(eb).as('total'),
      countItems('DONE')(eb).as('completed'),
      countItems('FAILED')(eb).as('failed'),
    ])
    .$narrowType<{ kind: BatchKind; status: BatchStatus }>()
}

export async function findBatch(db: Db, batchId: string) {
  return selectBatches(db).where('batch_reports.id', '=', batchId).executeTakeFirst()
}

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>

type Reader = { userId: string; scope: Scope }

/**
 * An administrator of the whole organization sees all its batches. An administrator with a limited role sees only
 * batches that they requested (a retry counts as a request), and only while their scope contains all assessments of the
 * batch and all cohorts that were in the batch's scope when it was created: the reports can contain comparisons with
 * assessments in those cohorts.
 */
function isVisibleTo({ userId, scope: { organizationId, cohortIds } }: Reader) {
  const isOfOrganization = sql<boolean>`batch_reports.organization_id = ${organizationId}`
  if (!cohortIds) return isOfOrganization
  return sql<boolean>`(${isOfOrganization} and batch_reports.requested_by = ${userId}
    and batch_reports.scope_cohort_ids <@ ${cohortIds}::uuid[]
    and not exists (
      select from batch_report_items join assessments on assessments.id = batch_report_items.assessment_id
      where batch_report_items.batch_id = batch_reports.id
        and assessments.cohort_id <> all(${cohortIds}::uuid[])))`
}

export async function isBatchVisibleTo(db: Db, batchId: string, reader: Reader) {
  const row = await db
    .selectFrom('batch_reports')
    .select('id')
    .where('id', '=', batchId)
    .where(isVisibleTo(reader))
    .executeTakeFirst()
  return row !== undefined
}

export async function listBatches(
  db: Db,
  reader: Reader,
  { offset, size }: { offset: number; size: number },
) {
  return selectBatches(db)
    .where(isVisibleTo(reader))
    .orderBy('batch_reports.created_at', 'desc')
    .orderBy('batch_reports.id')
    .offset(offset)
    .limit(size)
    .execute()
}

export async function countBatches(db: Db, reader: Reader) {
  const { n } = await db
    .selectFrom('batch_reports')
    .select(sql<number>`count(*)::integer`.as('n'))
    .where(isVisibleTo(reader))
    .executeTakeFirstOrThrow()
  return n
}

/** The failed items. The assessment and the name are null for a group report, or if the learner withdrew consent. */
export async function listFailures(db: Db, batchId: string) {
  return db
    .selectFrom('batch_report_items')
    .leftJoin('assessments', (join) =>
      join.onRef('assessments.id', '=', 'batch_report_items.assessment_id').on(isReportAllowed),
    )
    .leftJoin('users', 'users.id', 'assessments.user_id')
    .select(['failure', 'assessments.id as assessment_id', 'first_name', 'last_name', 'needed'])
    .where('batch_id', '=', batchId)
    .where('batch_report_items.status', '=', 'FAILED')
    .orderBy('position')
    .$narrowType<{ failure: ErrorCode }>()
    .execute()
}
