import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { AuditEvent } from './events.ts'

type NewEvent = {
  at: Date
  event: AuditEvent
  actor_id: string | null
  subject_id: string | null
  network: string | null
  details: object
}

/** A trigger numbers and chains the event; the values sent for those columns are ignored. */
export async function insertAuditEvent(db: Db, event: NewEvent) {
  const chained = { id: 0, previous_hash: Buffer.alloc(0), hash: Buffer.alloc(0) }
  await db
    .insertInto('audit_events')
    .values({ ...chained, ...event, details: JSON.stringify(event.details) })
    .execute()
}

type EventQuery = {
  userId?: string | undefined
  events?: AuditEvent[] | undefined
  after: number
  limit: number
}

/** Lists events oldest first. `userId` selects those in which the user is the actor or the subject. */
export async function listEvents(db: Db, { userId, events, after, limit }: EventQuery) {
  return db
    .selectFrom('audit_events')
    .select(['id', 'at', 'event', 'actor_id', 'subject_id', 'network', 'details'])
    .where('id', '>', String(after))
    .$if(userId !== undefined, (query) =>
      query.where((eb) => eb.or([eb('actor_id', '=', userId ?? ''), eb('subject_id', '=', userId ?? '')])),
    )
    .$if(events !== undefined, (query) => query.where('event', 'in', events ?? []))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns the id of the first event that breaks the chain, the number of events, and the last hash. */
export async function checkChain(db: Db) {
  const { rows } = await sql<{ broken_at: string | null; lines: string; last_hash: Buffer | null }>`
    with chain as (
      select line.id, line.hash, audit_hash(line) as computed, line.previous_hash,
        lag(line.hash, 1, ''::bytea) over (order by line.id) as expected_previous,
        row_number() over (order by line.id) as expected_id
      from audit_events line
    )
    select min(id) filter (where hash <> computed or previous_hash <> expected_previous or id <> expected_id)
        as broken_at,
      count(*) as lines,
      (select hash from audit_events order by id desc limit 1) as last_hash
    from chain`.execute(db)
  return rows[0]
}

export async function listNames(db: Db, ids: string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    with requested as (select unnest(${ids}::uuid[]) as id)
    select id, username as name from users join requested using (id)
    union all select id, name from accounts join requested using (id)
    union all select id, name from organizations join requested using (id)
    union all select id, name from cohorts join requested using (id)`.execute(db)
  return rows
}
