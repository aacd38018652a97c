import type { ActivityEvent } from '@lpi/contract'
import { type RawBuilder, sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import type { Db } from '../../platform/db/connect.ts'

export type ActivityFilter = {
  organizationId: string
  events: readonly ActivityEvent[]
  actorId?: string | undefined
  /** The first and the last day, in UTC. */
  from?: string | undefined
  to?: string | undefined
  /** The id of the last event of the previous page. */
  before?: number | undefined
}

export type ActivityRow = {
  /** Null until the event is chained. */
  id: string | null
  at: Date
  event: ActivityEvent
  actor_id: string | null
  actor_name: string | null
  subject_id: string | null
  subject_name: string | null
  cohort_name: string | null
  details: Record<string, unknown>
}

const UUID = sql.lit('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')

/** In events about requested reports, the id of the cohort is called `folderId`, as in the API. */
const cohortId = sql`coalesce(page.details ->> 'cohortId', page.details ->> 'folderId')`

/**
 * The events of an organization, newest first. One SQL statement reads the chained and the pending events, so that no
 * event is missed while it is being chained. The name of a subject who has withdrawn consent is null. A grant to a
 * person who has never used a role in the organization is listed like an invitation to an email address without an
 * account: as `role.pending`, without a subject.
 */
function selectActivity(filter: ActivityFilter, limit: number) {
  const { organizationId, events, actorId, from, to, before } = filter
  const conditions: RawBuilder<unknown>[] = [
    sql`details ? 'organizationId' and details ->> 'organizationId' = ${organizationId}`,
    sql`event = any(${events}::text[])`,
    ...(actorId ? [sql`actor_id = ${actorId}`] : []),
    ...(from ? [sql`at >= ${from}::date at time zone 'UTC'`] : []),
    ...(to ? [sql`at < (${to}::date + 1) at time zone 'UTC'`] : []),
  ]
  const isSelected = sql.join(conditions, sql` and `)
  const isBefore = before
    ? sql`and (at, id) < (select at, id from audit_events last where last.id = ${before})`
    : sql``
  const columns = sql`at, event, actor_id, subject_id, details`
  const pendingEvents = sql`
    union all
    (select null, id, ${columns} from pending_audit_events where ${isSelected} order by id desc limit ${limit})`
  return sql<ActivityRow>`
    select page.id, page.at, page.details, page.actor_id, shown.subject_id,
      case when page.event = 'role.granted' and shown.subject_id is null then 'role.pending' else page.event end as event,
      nullif(concat_ws(' ', nullif(actor.first_name, ''), nullif(actor.last_name, '')), '') as actor_name,
      nullif(concat_ws(' ', nullif(subject.first_name, ''), nullif(subject.last_name, '')), '') as subject_name,
      cohorts.name as cohort_name
    from (
      select * from (
        (select id, null::bigint as pending_id, ${columns} from audit_events
          where ${isSelected} ${isBefore} order by at desc, id desc limit ${limit})
        ${before ? sql`` : pendingEvents}
      ) as log
      order by at desc, id desc nulls first, pending_id desc limit ${limit}
    ) as page
    left join lateral (select page.subject_id where ${mayShowSubject(organizationId)}) as shown on true
    left join users actor on actor.id = page.actor_id
    left join users subject on subject.id = shown.subject_id
      and ${hasNotWithdrawnConsent(sql.ref('subject.id'))}
    left join cohorts on cohorts.organization_id = ${organizationId}
      and cohorts.id = case when ${cohortId} ~ ${UUID} then (${cohortId})::uuid end
    order by page.at desc, page.id desc nulls first, page.pending_id desc`
}

/**
 * Whether the activity may show the subject of an event. It shows the subject of an event about a role only if this
 * person has used a role in the organization. If the role was revoked, an event whose actor is this person proves that
 * the role was used. Without this rule, an administrator could find out whether an email address has an account, and
 * the name of the account's owner, by sending an invitation to the address.
 */
function mayShowSubject(organizationId: string) {
  return sql`page.event not like 'role.%'
    or exists (select from organization_user_roles where user_id = page.subject_id
      and organization_id = ${organizationId} and used_at is not null)
    or exists (select from audit_events earlier where earlier.actor_id = page.subject_id
      and earlier.details ->> 'organizationId' = ${organizationId})`
}

export async function listActivityRows(db: Db, filter: ActivityFilter, limit: number) {
  return (await selectActivity(filter, limit).execute(db)).rows
}

type ActivityPage = { events: ActivityRow[]; people: { id: string; name: string }[] }

/** A page of the events, and the administrators who have used their roles, sorted by last name. */
export async function findActivityPage(db: Db, filter: ActivityFilter, limit: number): Promise<ActivityPage> {
  const { rows } = await sql<{ events: (ActivityRow & { at: string })[]; people: ActivityPage['people'] }>`
    select
      (select coalesce(jsonb_agg(to_jsonb(activity)), '[]') from (${selectActivity(filter, limit)}) as activity) as events,
      (select coalesce(jsonb_agg(jsonb_build_object('id', users.id, 'name',
          coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), email))
          order by last_name, first_name, users.id), '[]')
        from users where id in (
          select user_id from organization_user_roles
          where organization_id = ${filter.organizationId} and used_at is not null)) as people`.execute(db)
  const { events, people } = rows[0]!
  return { events: events.map((row) => ({ ...row, at: new Date(row.at) })), people }
}
