import { type AssessmentFilters, type InvitationStatus, invitationStatuses, wordsOf } from '@lpi/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export type Wanted = Omit<AssessmentFilters, 'orderBy'> & {
  organizationId: string
  ids?: string[] | undefined
}

type Unsigned<Order> = Order extends `+${infer Field}` ? Field : never
type Field = Unsigned<AssessmentFilters['orderBy']>

/** What an assessment, and an invitation beside it, is sorted by. */
const sortKeys: Record<Field, [ofAssessment: RawBuilder<unknown>, ofInvitation: RawBuilder<unknown>]> = {
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

/** Assessments and the invitations that nobody has accepted yet. Learners are read only where they are asked for. */
function found(wanted: Wanted, sortKey: Field, atMost: RawBuilder<unknown> = sql``) {
  const { organizationId, folderIds, status, ids, completedFrom, completedTo } = wanted
  const words = wordsOf(wanted.keyword)
  const [assessmentKey, invitationKey] = sortKeys[sortKey]
  const needsLearner = words.length > 0 || sortKey === 'Name' || sortKey === 'Email'
  const common = (table: string) => [
    sql`cohorts.organization_id = ${organizationId}`,
    ...(folderIds?.length ? [sql`cohorts.id = any(${folderIds}::uuid[])`] : []),
    ...(status?.length ? [sql`${sql.ref(`${table}.status`)} = any(${status}::text[])`] : []),
    ...(ids ? [sql`${sql.ref(`${table}.id`)} = any(${ids}::uuid[])`] : []),
    ...between(`${table}.created_at`, wanted.createdFrom, wanted.createdTo),
  ]
  return sql`(
    (select assessments.id, assessments.status, assessments.created_at, ${assessmentKey} as sort_key
    from assessments join cohorts on cohorts.id = assessments.cohort_id
    ${needsLearner ? sql`join users on users.id = assessments.user_id` : sql``}
    where assessments.user_id not in (select user_id from people_without_consent)
      and ${all([
        ...common('assessments'),
        ...between('assessments.completed_at', completedFrom, completedTo),
        ...words.map((word) => sql`strpos(users.search_text, plain_text(${word})) > 0`),
      ])}
    ${atMost})
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
    ${atMost})
  ) as found`
}

/** Days of UTC, both included. */
function between(column: string, from: string | undefined, to: string | undefined) {
  const ref = sql.ref(column)
  return [
    ...(from ? [sql`${ref} >= ${from}::date::timestamp at time zone 'UTC'`] : []),
    ...(to ? [sql`${ref} < (${to}::date + 1)::timestamp at time zone 'UTC'`] : []),
  ]
}

/** A hundred thousand rows are sorted and joined in memory; compiling the query would take longer than running it. */
async function inMemory<T>(db: Db, work: (trx: Db) => Promise<T>) {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(trx)
    return work(trx)
  })
}

type Page = { orderBy: AssessmentFilters['orderBy']; offset: number; size: number }
type Counts = Partial<Record<InvitationStatus, number>>

/** A page of ids in order, and how many there are in each status whatever status is asked for. */
export async function findPage(
  db: Db,
  wanted: Wanted,
  page: Page,
): Promise<{ ids: string[]; counts: Counts }> {
  if (wordsOf(wanted.keyword).length > 0) return findPageAtOnce(db, wanted, page)
  const [ids, counts] = await Promise.all([listFirst(db, wanted, page), countByStatus(db, wanted)])
  return { ids, counts }
}

/** Looking through everybody's names is most of the work, so it is done once for both. */
async function findPageAtOnce(db: Db, { status, ...wanted }: Wanted, { orderBy, offset, size }: Page) {
  const { rows } = await inMemory(db, (trx) =>
    sql<{ ids: string[]; counts: Counts }>`
      with matching as materialized (select * from ${found(wanted, fieldOf(orderBy))})
      select
        array(
          select id from matching where ${status?.length ? sql`status = any(${status}::text[])` : sql`true`}
          ${inOrder(orderBy)} offset ${offset} limit ${size}
        ) as ids,
        (select coalesce(jsonb_object_agg(status, n), '{}')
          from (select status, count(*) as n from matching group by status) as counted) as counts`.execute(
      trx,
    ),
  )
  return rows[0]!
}

/** Each part gives its first rows alone, so that an index which has them in order is enough. */
async function listFirst(db: Db, wanted: Wanted, { orderBy, offset, size }: Page) {
  const atMost = sql`${inOrder(orderBy)} limit ${offset + size}`
  const { rows } = await inMemory(db, (trx) =>
    sql<{ id: string }>`
      select id from ${found(wanted, fieldOf(orderBy), atMost)}
      ${inOrder(orderBy)} offset ${offset} limit ${size}`.execute(trx),
  )
  return rows.map(({ id }) => id)
}

async function countByStatus(db: Db, wanted: Wanted): Promise<Counts> {
  const { rows } = await inMemory(db, (trx) =>
    sql<{ status: InvitationStatus; n: number }>`
      select status, count(*)::integer as n
      from ${found({ ...wanted, status: undefined }, 'CreatedAt')} group by status`.execute(trx),
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

/** All of them, in order. */
export async function listFoundIds(db: Db, wanted: Wanted, orderBy: Page['orderBy']) {
  const { rows } = await inMemory(db, (trx) =>
    sql<{ id: string }>`select id from ${found(wanted, fieldOf(orderBy))} ${inOrder(orderBy)}`.execute(trx),
  )
  return rows.map(({ id }) => id)
}

function fieldOf(orderBy: Page['orderBy']) {
  return orderBy.slice(1) as Field
}

function inOrder(orderBy: Page['orderBy']) {
  const direction = orderBy.startsWith('-') ? sql`desc` : sql`asc`
  const nulls = fieldOf(orderBy) === 'CompletedAt' ? sql`nulls last` : sql``
  return sql`order by sort_key ${direction} ${nulls}, created_at desc, id`
}
