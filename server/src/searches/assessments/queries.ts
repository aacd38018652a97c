import { type AssessmentFilters, type InvitationStatus, invitationStatuses, wordsOf } from '@lpi/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Answers } from '../../instruments/questions.ts'

export type Wanted = Omit<AssessmentFilters, 'orderBy'> & {
  organizationId: string
  ids?: string[] | undefined
}

type Field = AssessmentFilters['orderBy'] extends `${string}${infer Name}`
  ? Name extends 'Name' | 'Email' | 'Folder' | 'Status' | 'CreatedAt' | 'UpdatedAt' | 'CompletedAt'
    ? Name
    : never
  : never

/** What an assessment, and an invitation beside it, is sorted by. */
const sortKeys: Record<Field, [ofAssessment: RawBuilder<unknown>, ofInvitation: RawBuilder<unknown>]> = {
  Name: [sql`users.search_text`, sql`invitations.email`],
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
function found(wanted: Wanted, sortKey: Field) {
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
    select assessments.id, assessments.status, assessments.created_at, ${assessmentKey} as sort_key
    from assessments join cohorts on cohorts.id = assessments.cohort_id
    ${needsLearner ? sql`join users on users.id = assessments.user_id` : sql``}
    where assessments.user_id not in (select user_id from people_without_consent)
      and ${all([
        ...common('assessments'),
        ...between('assessments.completed_at', completedFrom, completedTo),
        ...words.map((word) => sql`strpos(users.search_text, plain_text(${word})) > 0`),
      ])}
    union all
    select invitations.id, invitations.status, invitations.created_at, ${invitationKey}
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

export async function countByStatus(db: Db, wanted: Wanted) {
  const { rows } = await inMemory(db, (trx) =>
    sql<{ status: InvitationStatus; n: number }>`
      select status, count(*)::integer as n from ${found(wanted, 'CreatedAt')} group by status`.execute(trx),
  )
  return rows
}

type Page = { orderBy: AssessmentFilters['orderBy']; offset?: number; size?: number }

/** In order; all of them where no size is given. */
export async function listFoundIds(db: Db, wanted: Wanted, { orderBy, offset = 0, size }: Page) {
  const direction = orderBy.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await inMemory(db, (trx) =>
    sql<{ id: string }>`
      select id from ${found(wanted, orderBy.slice(1) as Field)}
      order by sort_key ${direction} nulls last, created_at desc, id
      offset ${offset} limit ${size ?? null}`.execute(trx),
  )
  return rows.map(({ id }) => id)
}

export type FoundRow = {
  id: string
  status: InvitationStatus
  first_name: string | null
  last_name: string | null
  email: string
  cohort_id: string
  cohort_name: string
  instrument_id: string
  instrument_version: string
  created_at: Date
  updated_at: Date
  completed_at: Date | null
  /** Only where they say how far somebody is. */
  answers: Answers | null
}

/** What is shown of these, in the order of the ids. Who has withdrawn a consent meanwhile is not among them. */
export async function listRows(db: Db, ids: readonly string[]) {
  const { rows } = await sql<FoundRow>`
    with wanted as materialized (
      select id, at from unnest(${ids}::uuid[]) with ordinality as listed (id, at)
    ), found as (
      select wanted.at, assessments.id, assessments.status, users.first_name, users.last_name, users.email,
        assessments.cohort_id, assessments.instrument_id, assessments.instrument_version,
        assessments.created_at, assessments.updated_at, assessments.completed_at,
        case when assessments.status = 'IN_PROGRESS' then (
          select jsonb_object_agg(question_id, value) from responses where assessment_id = assessments.id
        ) end as answers
      from wanted
      join assessments on assessments.id = wanted.id
      join users on users.id = assessments.user_id
      where assessments.user_id not in (select user_id from people_without_consent)
      union all
      select wanted.at, invitations.id, invitations.status, null, null, invitations.email,
        invitations.cohort_id, access_codes.instrument_id, access_codes.instrument_version,
        invitations.created_at, invitations.created_at, null, null
      from wanted
      join invitations on invitations.id = wanted.id
      join access_codes on access_codes.id = invitations.access_code_id
    )
    select found.*, cohorts.name as cohort_name
    from found join cohorts on cohorts.id = found.cohort_id
    order by at`.execute(db)
  return rows
}
