import { type AssessmentFilters, type InvitationStatus, invitationStatuses, wordsOf } from '@lpi/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { customPlan } from '../../db/preparing-client.ts'

type AssessmentCriteria = Omit<AssessmentFilters, 'orderBy'> & {
  organizationId: string
  ids?: string[] | undefined
}

type Unsigned<Order> = Order extends `+${infer Field}` ? Field : never
type Field = Unsigned<AssessmentFilters['orderBy']>

/** The sort key of an assessment and that of an invitation, which appear in one list. */
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

const all = (conditions: RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)

/** Assessments and open invitations. Joins the learners only if the filter or the order needs them. */
function matchingRows(criteria: AssessmentCriteria, sortKey: Field, limit: RawBuilder<unknown> = sql``) {
  const { organizationId, folderIds, status, ids, completedFrom, completedTo } = criteria
  const words = wordsOf(criteria.keyword)
  const [assessmentKey, invitationKey] = sortKeys[sortKey]
  const needsLearner = words.length > 0 || sortKey === 'Name' || sortKey === 'Email'
  const common = (table: string) => [
    sql`cohorts.organization_id = ${organizationId}`,
    ...(folderIds?.length ? [sql`cohorts.id = any(${folderIds}::uuid[])`] : []),
    ...(status?.length ? [sql`${sql.ref(`${table}.status`)} = any(${status}::text[])`] : []),
    ...(ids ? [sql`${sql.ref(`${table}.id`)} = any(${ids}::uuid[])`] : []),
    ...betweenDays(`${table}.created_at`, criteria.createdFrom, criteria.createdTo),
  ]
  return sql`(
    (select assessments.id, assessments.status, assessments.created_at, ${assessmentKey} as sort_key
    from assessments join cohorts on cohorts.id = assessments.cohort_id
    ${needsLearner ? sql`join users on users.id = assessments.user_id` : sql``}
    where assessments.user_id not in (select user_id from people_without_consent)
      and ${all([
        ...common('assessments'),
        ...betweenDays('assessments.completed_at', completedFrom, completedTo),
        ...words.map((word) => sql`strpos(users.search_text, plain_text(${word})) > 0`),
      ])}
    ${limit})
    union all
    (select invitations.id, invitations.status, invitations.created_at, ${invitationKey} as sort_key
    from invitations join cohorts on cohorts.id = invitations.cohort_id
    where invitations.status = 'INVITATION_SENT' and invitations.withdrawn_at is null
      and invitations.email not in (
        select username from users where id in (select user_id from people_without_consent)
      )
      and ${all([
        ...common('invitations'),
        ...(completedFrom || completedTo ? [sql`false`] : []),
        ...words.map((word) => sql`strpos(invitations.email, plain_text(${word})) > 0`),
      ])}
    ${limit})
  ) as matching`
}

/** Both dates are days in UTC and inclusive. */
function betweenDays(column: string, from: string | undefined, to: string | undefined) {
  const ref = sql.ref(column)
  return [
    ...(from ? [sql`${ref} >= ${from}::date::timestamp at time zone 'UTC'`] : []),
    ...(to ? [sql`${ref} < (${to}::date + 1)::timestamp at time zone 'UTC'`] : []),
  ]
}

/** The memory suffices to sort and join a hundred thousand rows. Compiling the query takes longer than running it. */
async function withSortMemory<T>(db: Db, work: (trx: Db) => Promise<T>) {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(trx)
    return work(trx)
  })
}

type Page = { orderBy: AssessmentFilters['orderBy']; offset: number; size: number }
type Counts = Partial<Record<InvitationStatus, number>>

/** One page of ids, and the number of matches in each status. The status filter does not affect these counts. */
export async function findPage(
  db: Db,
  criteria: AssessmentCriteria,
  page: Page,
): Promise<{ ids: string[]; counts: Counts }> {
  if (wordsOf(criteria.keyword).length > 0) return findPageInOneQuery(db, criteria, page)
  const [ids, counts] = await Promise.all([listPageIds(db, criteria, page), countByStatus(db, criteria)])
  return { ids, counts }
}

/** The keyword comparison is most of the cost, so one query returns both the page and the counts. */
async function findPageInOneQuery(
  db: Db,
  { status, ...criteria }: AssessmentCriteria,
  { orderBy, offset, size }: Page,
) {
  const { rows } = await withSortMemory(db, (trx) =>
    sql<{ ids: string[]; counts: Counts }>`
      ${customPlan} with matching as materialized (select * from ${matchingRows(criteria, fieldOf(orderBy))})
      select
        array(
          select id from matching where ${status?.length ? sql`status = any(${status}::text[])` : sql`true`}
          ${orderByClause(orderBy)} offset ${offset} limit ${size}
        ) as ids,
        (select coalesce(jsonb_object_agg(status, n), '{}')
          from (select status, count(*) as n from matching group by status) as counted) as counts`.execute(
      trx,
    ),
  )
  return rows[0]!
}

/** Each part of the union has its own limit, so that PostgreSQL reads only the first rows of an ordered index. */
async function listPageIds(db: Db, criteria: AssessmentCriteria, { orderBy, offset, size }: Page) {
  const limit = sql`${orderByClause(orderBy)} limit ${offset + size}`
  const { rows } = await withSortMemory(db, (trx) =>
    sql<{ id: string }>`
      ${customPlan} select id from ${matchingRows(criteria, fieldOf(orderBy), limit)}
      ${orderByClause(orderBy)} offset ${offset} limit ${size}`.execute(trx),
  )
  return rows.map(({ id }) => id)
}

async function countByStatus(db: Db, criteria: AssessmentCriteria): Promise<Counts> {
  const { rows } = await withSortMemory(db, (trx) =>
    sql<{ status: InvitationStatus; n: number }>`
      ${customPlan} select status, count(*)::integer as n
      from ${matchingRows({ ...criteria, status: undefined }, 'CreatedAt')} group by status`.execute(trx),
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

export async function listMatchingIds(db: Db, criteria: AssessmentCriteria, orderBy: Page['orderBy']) {
  const { rows } = await withSortMemory(db, (trx) =>
    sql<{ id: string }>`
      ${customPlan} select id from ${matchingRows(criteria, fieldOf(orderBy))} ${orderByClause(orderBy)}`.execute(
      trx,
    ),
  )
  return rows.map(({ id }) => id)
}

function fieldOf(orderBy: Page['orderBy']) {
  return orderBy.slice(1) as Field
}

function orderByClause(orderBy: Page['orderBy']) {
  const direction = orderBy.startsWith('-') ? sql`desc` : sql`asc`
  const nulls = fieldOf(orderBy) === 'CompletedAt' ? sql`nulls last` : sql``
  return sql`order by sort_key ${direction} ${nulls}, created_at desc, id`
}
