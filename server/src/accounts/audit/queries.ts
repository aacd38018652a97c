import { sql } from 'kysely'
import type { AuditEvent } from '../../platform/base/audit-event.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { NewEvent } from './shared-queries.ts'

export async function insertAuditEvent(db: Db, event: NewEvent) {
  await db
    .insertInto('pending_audit_events')
    .values({ ...event, details: JSON.stringify(event.details) })
    .execute()
}

/** Chains up to `limit` committed pending events, oldest first, and returns how many there were. */
export async function chainEvents(db: Db, limit: number) {
  const { rows } = await sql<{ n: number }>`select chain_pending_audit_events(${limit}) as n`.execute(db)
  return rows[0]?.n ?? 0
}

type EventQuery = {
  userId?: string | undefined
  includesMentions?: boolean | undefined
  events?: AuditEvent[] | undefined
  after: number
  limit: number
}

type EventRow = {
  /** Null until the event is chained. */
  id: string | null
  at: Date
  event: AuditEvent
  actor_id: string | null
  subject_id: string | null
  network: string | null
  details: unknown
}

/**
 * Lists events, oldest first, with the pending events at the end. `userId` selects the events in which the user is the
 * actor or the subject, and with `includesMentions` also those whose details name the user. One SQL statement reads the
 * chained and the pending events, so that no event is missed while it is being chained.
 */
export async function listEvents(
  db: Db,
  { userId, includesMentions = false, events, after, limit }: EventQuery,
) {
  const isMention = includesMentions ? sql`details ->> 'userId' = ${userId}` : sql`false`
  const isSelected = sql.join(
    [
      sql`true`,
      ...(userId === undefined
        ? []
        : [sql`(actor_id = ${userId} or subject_id = ${userId} or ${isMention})`]),
      ...(events === undefined ? [] : [sql`event = any(${events})`]),
    ],
    sql` and `,
  )
  const columns = sql`at, event, actor_id, subject_id, network, details`
  const { rows } = await sql<EventRow>`
    select id, ${columns} from (
      (select id, null::bigint as pending_id, ${columns} from audit_events
        where id > ${after} and ${isSelected} order by id limit ${limit})
      union all
      (select null, id, ${columns} from pending_audit_events where ${isSelected} order by id limit ${limit})
    ) as log
    order by id, pending_id limit ${limit}`.execute(db)
  return rows
}

/** The newest erasure of old events. The chain continues from the last erased event. */
const newestErasure = sql`
  select (details ->> 'lastId')::bigint as last_id, decode(details ->> 'lastHash', 'hex') as last_hash
  from (
    select details from audit_events where event = 'audit.erased'
    union all select details from pending_audit_events where event = 'audit.erased'
  ) as erasures
  order by last_id desc limit 1`

export type Erasure = { lastId: string; lastHash: string; count: number }

/**
 * Selects the events to erase: those before the first event in the chain that is not older than `cutoff`, but at most
 * `maxCount`. The last event of the chain is never included, because the next event is chained to it.
 */
export async function findErasure(db: Db, cutoff: Date, maxCount: number): Promise<Erasure | undefined> {
  const { rows } = await sql<Erasure>`
    with oldest as (
      select id, at, hash from audit_events
      where id < (select max(id) from audit_events) order by id limit ${maxCount}
    ), expired as (
      select * from oldest where id < coalesce((select min(id) from oldest where at >= ${cutoff}), 'infinity'::float8)
    )
    select max(id) as "lastId", (select encode(hash, 'hex') from expired order by id desc limit 1) as "lastHash",
      count(*)::integer as count
    from expired having count(*) > 0`.execute(db)
  return rows[0]
}

/** The database refuses to delete the events unless an `audit.erased` event was recorded first. */
export async function deleteErasedEvents(db: Db, lastId: string) {
  await sql`delete from audit_events where id <= ${lastId}`.execute(db)
}

/**
 * Returns the id of the first event that breaks the chain, the number of chained events, the last hash, and the state
 * of the events that are not chained yet. `unused_pending_ids` counts the pending ids, up to the highest one, that no
 * stored or erased event has. Ids of chained events have no gaps, so the id of the last erased event is their number.
 */
export async function checkChain(db: Db) {
  const { rows } = await sql<{
    broken_at: string | null
    events: string
    last_hash: Buffer | null
    pending: string
    pending_since: Date | null
    pending_broken_at: string | null
    unused_pending_ids: string
  }>`
    with erased as (
      select coalesce(max(last_id), 0) as last_id, coalesce((array_agg(last_hash))[1], ''::bytea) as last_hash
      from (${newestErasure}) as newest
    ), chain as (
      select line.id, line.hash, audit_hash(line) as computed, line.previous_hash,
        line.pending_id, line.pending_hash,
        pending_audit_hash(line.pending_id, at, event, actor_id, subject_id, network, details) as computed_pending,
        lag(line.hash, 1, erased.last_hash) over (order by line.id) as expected_previous,
        erased.last_id + row_number() over (order by line.id) as expected_id
      from audit_events line, erased
    ), chained as (
      select min(id) filter (where hash <> computed or previous_hash <> expected_previous or id <> expected_id
          or pending_hash <> computed_pending) as broken_at,
        count(*) as events, max(pending_id) as highest_pending_id
      from chain
    ), pending as (
      select min(id) filter (where hash <> pending_audit_hash(
          id, at, event, actor_id, subject_id, network, details)) as broken_at,
        count(*) as events, min(at) as since, max(id) as highest_pending_id
      from pending_audit_events
    )
    select chained.broken_at, chained.events,
      (select hash from audit_events order by id desc limit 1) as last_hash,
      pending.events as pending, pending.since as pending_since, pending.broken_at as pending_broken_at,
      coalesce(greatest(chained.highest_pending_id, pending.highest_pending_id), 0) - chained.events
        - pending.events - erased.last_id as unused_pending_ids
    from chained, pending, erased`.execute(db)
  return rows[0]!
}

export async function listNames(db: Db, ids: string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    with requested as (select unnest(${ids}::uuid[]) as id)
    select id, coalesce(nullif(email, ''), concat_ws(' ', first_name, last_name)) as name
      from users join requested using (id)
    union all select id, name from accounts join requested using (id)
    union all select id, name from organizations join requested using (id)
    union all select id, name from cohorts join requested using (id)`.execute(db)
  return rows
}
