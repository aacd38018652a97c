import {
  type AssessmentFilters,
  type InvitationStatus,
  invitationStatuses,
  splitKeyword,
} from '@lpi/contract'
import { type RawBuilder, sql } from 'kysely'
import { type LearnerSearch, learnerSearchInsertion } from '../../accounts/audit/shared-queries.ts'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import { inScope } from '../../organizations/access/shared-queries.ts'
import type { Scope } from '../../platform/base/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import { customPlan } from '../../platform/db/preparing-client.ts'
import { type AssessmentRow, containsWord, isOpenInvitation, selectRows } from '../rows/shared-queries.ts'
import { storedCounts } from '../stored-counts/shared-queries.ts'

export type AssessmentCriteria = Omit<AssessmentFilters, 'orderBy'> & {
  scope: Scope
  ids?: string[] | undefined
}

type FieldOfOrder<Order> = Order extends `+${infer Field}` ? Field : never

type Field = FieldOfOrder<AssessmentFilters['orderBy']>

/** The sort keys of assessments and invitations, which appear in the same list. */
const sortKeys: Record<Field, [assessment: RawBuilder<unknown>, invitation: RawBuilder<unknown>]> = {
  Name: [sql`left(users.search_text, 200)`, sql`invitations.email`],
  Email: [sql`users.email`, sql`invitations.email`],
  Folder: [sql`cohorts.sort_name`, sql`cohorts.sort_name`],
  Status: [
    sql`array_position(${invitationStatuses}::text[], assessments.status)`,
    sql`array_position(${invitationStatuses}::text[], invitations.status)`,
  ],
  CreatedAt: [sql`assessments.created_at`, sql`invitations.created_at`],
  UpdatedAt: [sql`assessments.updated_at`, sql`invitations.created_at`],
  CompletedAt: [sql`assessments.completed_at`, sql`null::timestamptz`],
}

const joinConditions = (conditions: RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)

/** Selects the assessments and open invitations that meet the criteria. */
export function matchingRows(criteria: AssessmentCriteria, sortKey: Field) {
  return sql`(
    (${assessmentRows(criteria, sortKey)}) union all (${invitationRows(criteria, sortKey)})
  ) as matching`
}

/** Joins the learners only if the filter or the order needs them. */
function assessmentRows(criteria: AssessmentCriteria, sortKey: Field) {
  const needsLearner = splitKeyword(criteria.keyword).length > 0 || sortKey === 'Name' || sortKey === 'Email'
  return sql`
    select assessments.id, assessments.status, assessments.created_at, ${sortKeys[sortKey][0]} as sort_key
    from assessments join cohorts on cohorts.id = assessments.cohort_id
    ${needsLearner ? sql`join users on users.id = assessments.user_id` : sql``}
    where ${hasNotWithdrawnConsent(sql.ref('assessments.user_id'))}
      and ${joinConditions([...cohortConditions(criteria), ...assessmentConditions(criteria)])}`
}

function assessmentConditions(criteria: AssessmentCriteria) {
  return [
    ...rowConditions('assessments', criteria),
    ...dayConditions('assessments.completed_at', criteria.completedFrom, criteria.completedTo),
    ...splitKeyword(criteria.keyword).map((word) => containsWord(sql`users.search_text`, word)),
  ]
}

function invitationRows(criteria: AssessmentCriteria, sortKey: Field) {
  const { completedFrom, completedTo } = criteria
  return sql`
    select invitations.id, invitations.status, invitations.created_at, ${sortKeys[sortKey][1]} as sort_key
    from invitations join cohorts on cohorts.id = invitations.cohort_id
    where ${isOpenInvitation}
      and ${joinConditions([
        ...cohortConditions(criteria),
        ...rowConditions('invitations', criteria),
        ...(completedFrom || completedTo ? [sql`false`] : []),
        ...splitKeyword(criteria.keyword).map((word) => containsWord(sql`invitations.email`, word)),
      ])}`
}

function cohortConditions({ scope, folderIds, isArchived }: AssessmentCriteria) {
  return [
    inScope(scope),
    ...(isArchived === undefined
      ? []
      : [isArchived ? sql`cohorts.archived_at is not null` : sql`cohorts.archived_at is null`]),
    ...(folderIds?.length ? [sql`cohorts.id = any(${folderIds}::uuid[])`] : []),
  ]
}

function rowConditions(table: 'assessments' | 'invitations', criteria: AssessmentCriteria) {
  const { status, ids, createdFrom, createdTo } = criteria
  return [
    ...(status?.length ? [sql`${sql.ref(`${table}.status`)} = any(${status}::text[])`] : []),
    ...(ids ? [sql`${sql.ref(`${table}.id`)} = any(${ids}::uuid[])`] : []),
    ...dayConditions(`${table}.created_at`, createdFrom, createdTo),
  ]
}

/** Both days are in UTC and inclusive. */
function dayConditions(column: string, from: string | undefined, to: string | undefined) {
  const ref = sql.ref(column)
  return [
    ...(from ? [sql`${ref} >= ${from}::date::timestamp at time zone 'UTC'`] : []),
    ...(to ? [sql`${ref} < (${to}::date + 1)::timestamp at time zone 'UTC'`] : []),
  ]
}

export type Page = { orderBy: AssessmentFilters['orderBy']; offset: number; size: number }

type Counts = Partial<Record<InvitationStatus, number>>

/**
 * Returns one page of rows, and the number of matches in each status. These numbers do not depend on the status filter.
 * The same query records the search in the audit log, at most once per hour.
 */
export async function loadPage(
  db: Db,
  criteria: AssessmentCriteria,
  page: Page,
  learnerSearch: LearnerSearch,
) {
  const { matching, ids, counts } = selectPage(criteria, page)
  const { rows } = await sql<AssessmentRow & { counts: Counts }>`
    ${customPlan} with recorded as (${learnerSearchInsertion(learnerSearch)}), ${matching}
    page as (
      select id, row_number() over (${orderByClause(page.orderBy)}) as position from (${ids}) as found
    ), counted as (
      select coalesce(jsonb_object_agg(status, n), '{}') as counts from (${counts}) as counts
    )
    select counted.counts, listed.*
    from counted left join (${selectRows(sql.ref('page'))}) as listed on true
    order by listed.position`.execute(db)
  return { rows: rows.filter(({ id }) => id !== null), counts: rows[0]!.counts }
}

/**
 * If the search has keywords, the page and the counts share one read of all matches. Otherwise, they share only the
 * read of the invitations, which are few.
 */
function selectPage({ status, ...criteria }: AssessmentCriteria, page: Page) {
  const { orderBy, offset, size } = page
  const field = fieldOf(orderBy)
  const hasStatus = status?.length ? sql`status = any(${status}::text[])` : sql`true`
  if (splitKeyword(criteria.keyword).length === 0) {
    return {
      matching: sql`invited as materialized (${invitationRows(criteria, field)}),`,
      ids: selectPageIds({ ...criteria, status }, page, sql`select * from invited where ${hasStatus}`),
      counts: selectCounts(criteria, sql`select status from invited`),
    }
  }
  return {
    matching: sql`matching as materialized (select * from ${matchingRows(criteria, field)}),`,
    ids: sql`select * from matching where ${hasStatus} ${orderByClause(orderBy)} offset ${offset} limit ${size}`,
    counts: countByStatus(sql`matching`),
  }
}

/**
 * Each part of the union has its own limit, so PostgreSQL needs to read only the first rows if an index matches the
 * order of the list.
 */
function selectPageIds(
  criteria: AssessmentCriteria,
  { orderBy, offset, size }: Page,
  invitations: RawBuilder<unknown>,
) {
  const field = fieldOf(orderBy)
  const order = orderByClause(orderBy)
  const limit = sql`${order} limit ${offset + size}`
  const assessments =
    field === 'CreatedAt' || field === 'UpdatedAt'
      ? firstRows(criteria, orderBy, offset + size)
      : assessmentRows(criteria, field)
  return sql`select * from (
      (select * from (${assessments}) as assessments ${limit})
      union all
      (${invitations} ${limit})
    ) as matching
    ${order} offset ${offset} limit ${size}`
}

/**
 * Selects the first assessments in the order of creation or last change. If the list includes all cohorts, reads the
 * assessments from an index on the organization. Otherwise, reads the first assessments of each listed cohort from an
 * index on the cohort.
 */
function firstRows(criteria: AssessmentCriteria, orderBy: Page['orderBy'], count: number) {
  const { scope, folderIds, isArchived } = criteria
  const hasAllCohorts = !scope.cohortIds && !folderIds?.length && isArchived === undefined
  return hasAllCohorts
    ? selectFirst(inScope(scope, 'assessments'), criteria, orderBy, count)
    : firstOfEachCohort(criteria, orderBy, count)
}

/**
 * Selects up to `count` rows from each cohort that can contribute to the first `count` rows of the list. At most
 * `count` cohorts can: those whose first rows come earliest in the order.
 */
function firstOfEachCohort(criteria: AssessmentCriteria, orderBy: Page['orderBy'], count: number) {
  const firstOfCohort = (limit: number) =>
    selectFirst(sql`assessments.cohort_id = cohorts.id`, criteria, orderBy, limit)
  return sql`
    select leading_rows.* from (
      select cohorts.id from cohorts cross join lateral (${firstOfCohort(1)}) as first_row
      where ${joinConditions(cohortConditions(criteria))}
      order by first_row.sort_key ${directionOf(orderBy)}, first_row.created_at desc, first_row.id
      limit ${count}
    ) as cohorts
    cross join lateral (${firstOfCohort(count)}) as leading_rows`
}

/** Sorts in the order of an index: by the day and then the time of the last change, or by the time of creation. */
function selectFirst(
  isListed: RawBuilder<unknown>,
  criteria: AssessmentCriteria,
  orderBy: Page['orderBy'],
  limit: number,
) {
  const field = fieldOf(orderBy)
  const day = field === 'UpdatedAt' ? sql`assessments.updated_on ${directionOf(orderBy)},` : sql``
  return sql`
    select assessments.id, assessments.status, assessments.created_at, ${sortKeys[field][0]} as sort_key
    from assessments
    where ${isListed} and ${hasNotWithdrawnConsent(sql.ref('assessments.user_id'))}
      and ${joinConditions(assessmentConditions(criteria))}
    order by ${day} sort_key ${directionOf(orderBy)}, assessments.created_at desc, assessments.id
    limit ${limit}`
}

const countByStatus = (matching: RawBuilder<unknown>) =>
  sql`select status, count(*) as n from ${matching} group by status`

/**
 * If the criteria contain a date, counts the rows. Otherwise, adds up the stored counts of each cohort and the number
 * of invitations, and subtracts the assessments of people who have withdrawn their consent.
 */
function selectCounts(criteria: AssessmentCriteria, invitations: RawBuilder<unknown>) {
  const { createdFrom, createdTo, completedFrom, completedTo } = criteria
  if (createdFrom || createdTo || completedFrom || completedTo) {
    const assessments = sql`select status from (${assessmentRows(criteria, 'CreatedAt')}) as assessments`
    return countByStatus(sql`(${assessments} union all ${invitations}) as matching`)
  }
  const conditions = joinConditions(cohortConditions(criteria))
  return sql`
    select status, sum(n) as n from (
      select counts.status, counts.n
      from (${storedCounts}) as counts join cohorts on cohorts.id = counts.cohort_id
      where ${conditions}
      union all
      select assessments.status, -1
      from people_without_consent join assessments using (user_id)
      join cohorts on cohorts.id = assessments.cohort_id
      where ${conditions}
      union all
      ${countByStatus(sql`(${invitations}) as invitations`)}
    ) as parts
    group by status having sum(n) > 0`
}

export function fieldOf(orderBy: Page['orderBy']) {
  return orderBy.slice(1) as Field
}

function directionOf(orderBy: Page['orderBy']) {
  return orderBy.startsWith('-') ? sql`desc` : sql`asc`
}

export function orderByClause(orderBy: Page['orderBy']) {
  const nulls = fieldOf(orderBy) === 'CompletedAt' ? sql`nulls last` : sql``
  return sql`order by sort_key ${directionOf(orderBy)} ${nulls}, created_at desc, id`
}
