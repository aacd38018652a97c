import { type AssessmentFilters, type InvitationState, invitationStates, splitKeyword } from '@lpi/contract'
import { type RawBuilder, sql } from 'kysely'
import { type LearnerSearch, learnerSearchInsertion } from '../../accounts/audit/shared-queries.ts'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import { inScope } from '../../organizations/access/shared-queries.ts'
import type { Scope } from '../../platform/base/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import { containsWord } from '../../platform/db/contains-word.ts'
import { customPlan } from '../../platform/db/preparing-client.ts'
import { type AssessmentRow, invitationState, isNotAccepted, selectRows } from '../rows/shared-queries.ts'
import { storedCounts } from '../stored-counts/shared-queries.ts'

export type AssessmentCriteria = Omit<AssessmentFilters, 'orderBy'> & {
  scope: Scope
  ids?: string[] | undefined
}

export type Page = { orderBy: AssessmentFilters['orderBy']; offset: number; size: number }

type Counts = Partial<Record<InvitationState, number>>

/**
 * Returns one page of rows, and the number of matches in each status. These numbers do not depend on the status filter.
 * The same query records the search in the audit log, at most once per hour.
 *
 * A search with keywords or dates reads all matches once, for the page and the counts. Any other list reads only the
 * first rows, if an index has their order, and the stored counts. Invitations are few and always read once.
 */
export async function loadPage(
  db: Db,
  { status, ...criteria }: AssessmentCriteria,
  { orderBy, offset, size }: Page,
  learnerSearch: LearnerSearch,
) {
  const hasStatus = statusCondition({ status })
  const order = orderByClause(orderBy)
  const needsAll =
    splitKeyword(criteria.keyword).length > 0 || hasDates(criteria) || criteria.mail !== undefined
  const assessed = needsAll
    ? sql`materialized (${assessmentRows(criteria, fieldOf(orderBy))})`
    : sql`(${firstRows({ ...criteria, status }, orderBy, offset + size)})`
  const { rows } = await sql<AssessmentRow & { counts: Counts; failed_mails: number }>`
    ${customPlan} with recorded as (
      ${learnerSearchInsertion(learnerSearch)}
    ), invited as materialized (
      ${invitationRows(criteria, fieldOf(orderBy))}
    ), assessed as ${assessed}, page as (
      select id, row_number() over (${order}) as position from (
        (select * from assessed where ${hasStatus} ${order} limit ${offset + size})
        union all
        (select id, status, created_at, sort_key from invited where ${hasStatus} ${order} limit ${offset + size})
      ) as first_rows
      ${order} offset ${offset} limit ${size}
    ), counted as (
      select coalesce(jsonb_object_agg(status, n), '{}') as counts from (
        select status, sum(n) as n from (
          select status, count(*) as n from invited group by status
          union all
          ${needsAll ? sql`select status, count(*) from assessed group by status` : selectStoredCounts(criteria)}
        ) as parts
        group by status having sum(n) > 0
      ) as totals
    )
    select counted.counts, listed.*, (
      select count(*)::integer from invited where status = 'INVITATION_SENT' and mail_state = 'FAILED'
    ) as failed_mails
    from counted left join (${selectRows(sql.ref('page'))}) as listed on true
    order by listed.position`.execute(db)
  const { counts, failed_mails } = rows[0]!
  return { rows: rows.filter(({ id }) => id !== null), counts, failedMails: failed_mails }
}

/** Selects the assessments and invitations that meet the criteria. */
export function matchingRows(criteria: AssessmentCriteria, sortKey: Field) {
  return sql`(
    select * from (
      (${assessmentRows(criteria, sortKey)})
      union all
      (select id, status, created_at, sort_key from (${invitationRows(criteria, sortKey)}) as invited)
    ) as candidates
    where ${statusCondition(criteria)}
  ) as matching`
}

/** Withdrawn invitations match only if the status filter or the ids name them. */
function statusCondition({ status, ids }: Pick<AssessmentCriteria, 'status' | 'ids'>) {
  if (status?.length) return sql`status = any(${status}::text[])`
  return ids ? sql`true` : sql`status <> 'WITHDRAWN'`
}

const invitedName = sql`concat_ws(' ', invitations.last_name, invitations.first_name, invitations.email)`

type FieldOfOrder<Order> = Order extends `+${infer Field}` ? Field : never

type Field = FieldOfOrder<AssessmentFilters['orderBy']>

/** The sort keys of assessments and invitations, which appear in the same list. */
const sortKeys: Record<Field, [assessment: RawBuilder<unknown>, invitation: RawBuilder<unknown>]> = {
  Name: [sql`left(users.search_text, 200)`, sql`left(plain_text(${invitedName}), 200)`],
  Email: [sql`users.email`, sql`invitations.email`],
  Folder: [sql`cohorts.sort_name`, sql`cohorts.sort_name`],
  Status: [
    sql`array_position(${invitationStates}::text[], assessments.status)`,
    sql`array_position(${invitationStates}::text[], ${invitationState})`,
  ],
  CreatedAt: [sql`assessments.created_at`, sql`invitations.created_at`],
  UpdatedAt: [sql`assessments.updated_at`, sql`invitations.created_at`],
  CompletedAt: [sql`assessments.completed_at`, sql`null::timestamptz`],
}

/** Joins the learners only if the filter or the order needs them. */
function assessmentRows(criteria: AssessmentCriteria, sortKey: Field) {
  const needsLearner = splitKeyword(criteria.keyword).length > 0 || sortKey === 'Name' || sortKey === 'Email'
  return sql`
    select assessments.id, assessments.status, assessments.created_at, ${sortKeys[sortKey][0]} as sort_key
    from assessments join cohorts on cohorts.id = assessments.cohort_id
    ${needsLearner ? sql`join users on users.id = assessments.user_id` : sql``}
    where ${hasNotWithdrawnConsent(sql.ref('assessments.user_id'))}
      and ${cohortCondition(criteria)} and ${assessmentCondition(criteria)}`
}

function invitationRows(criteria: AssessmentCriteria, sortKey: Field) {
  const { completedFrom, completedTo, mail } = criteria
  return sql`
    select invitations.id, ${invitationState} as status, invitations.created_at, ${sortKeys[sortKey][1]} as sort_key,
      invitations.mail_state
    from invitations join cohorts on cohorts.id = invitations.cohort_id
    where ${isNotAccepted} and ${cohortCondition(criteria)}
      and ${joinConditions([
        ...rowConditions('invitations', criteria),
        ...(completedFrom || completedTo ? [sql`false`] : []),
        ...(mail ? [sql`invitations.mail_state = ${mail}`] : []),
        ...splitKeyword(criteria.keyword).map((word) => containsWord(sql`plain_text(${invitedName})`, word)),
      ])}`
}

/**
 * Selects at least the first `count` assessments in this order. For the times of creation and of the last change, reads
 * only as many from an index: on the organization if the list includes all cohorts, otherwise on each cohort.
 */
function firstRows(criteria: AssessmentCriteria, orderBy: Page['orderBy'], count: number) {
  const field = fieldOf(orderBy)
  if (field !== 'CreatedAt' && field !== 'UpdatedAt') return assessmentRows(criteria, field)
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
      where ${cohortCondition(criteria)}
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
      and ${assessmentCondition(criteria)}
    order by ${day} sort_key ${directionOf(orderBy)}, assessments.created_at desc, assessments.id
    limit ${limit}`
}

/** The stored counts of each cohort, without the assessments of people who have withdrawn their consent. */
function selectStoredCounts(criteria: AssessmentCriteria) {
  return sql`
    select counts.status, counts.n
    from (${storedCounts}) as counts join cohorts on cohorts.id = counts.cohort_id
    where ${cohortCondition(criteria)}
    union all
    select assessments.status, -1
    from people_without_consent join assessments using (user_id)
    join cohorts on cohorts.id = assessments.cohort_id
    where ${cohortCondition(criteria)}`
}

const joinConditions = (conditions: RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)

function assessmentCondition(criteria: AssessmentCriteria) {
  return joinConditions([
    ...rowConditions('assessments', criteria),
    ...(criteria.status?.length ? [sql`assessments.status = any(${criteria.status}::text[])`] : []),
    ...(criteria.mail ? [sql`false`] : []),
    ...dayConditions('assessments.completed_at', criteria.completedFrom, criteria.completedTo),
    ...splitKeyword(criteria.keyword).map((word) => containsWord(sql`users.search_text`, word)),
  ])
}

function cohortCondition({ scope, folderIds, isArchived }: AssessmentCriteria) {
  return joinConditions([
    inScope(scope),
    ...(isArchived === undefined
      ? []
      : [isArchived ? sql`cohorts.archived_at is not null` : sql`cohorts.archived_at is null`]),
    ...(folderIds?.length ? [sql`cohorts.id = any(${folderIds}::uuid[])`] : []),
  ])
}

function rowConditions(table: 'assessments' | 'invitations', criteria: AssessmentCriteria) {
  const { ids, createdFrom, createdTo } = criteria
  return [
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

function hasDates({ createdFrom, createdTo, completedFrom, completedTo }: AssessmentCriteria) {
  return Boolean(createdFrom || createdTo || completedFrom || completedTo)
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
