import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export type Counter = {
  subject: string
  limit: number
  periodMs: number
  /** By default, the uses above the limit are refused until the counter is renewed. */
  backoff?: { firstSeconds: number; maxSeconds: number }
}

/** `total` is null if the use was refused, until `refused_until`. */
type Count = { total: number | null; refused_until: Date | null }

/** Counts one use of each counter (see `count_use` in the data model). Sorting prevents deadlocks between processes. */
export async function countUses(db: Db, counters: readonly Counter[], now: Date): Promise<Count[]> {
  const sorted = counters.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
  const list = <T>(read: (counter: Counter) => T) => sorted.map(read)
  const { rows } = await sql<Count>`
    select counted.total, counted.refused_until
    from unnest(${list(({ subject }) => subject)}::text[], ${list(({ periodMs }) => periodMs / 1000)}::integer[],
        ${list(({ limit }) => limit)}::integer[], ${list(({ backoff }) => backoff?.firstSeconds ?? null)}::integer[],
        ${list(({ backoff }) => backoff?.maxSeconds ?? null)}::integer[])
      with ordinality as counter (subject, seconds, use_limit, first_delay, max_delay, position)
    cross join lateral count_use(subject, ${now}, make_interval(secs => seconds), use_limit, first_delay, max_delay)
      as counted
    order by position`.execute(db)
  return counters.map((counter) => rows[sorted.indexOf(counter)]!)
}

/** Subtracts one use of each subject, and all uses of those in `resets`. */
export async function releaseUses(db: Db, subjects: readonly string[], resets: readonly string[] = []) {
  await sql`
    update allowances
    set used = case when allowances.subject = any(${resets}::text[]) then 0 else used - 1 end, blocked_until = null
    from (select subject from allowances where subject = any(${[...subjects, ...resets]}::text[])
      order by subject for update) as locked
    where allowances.subject = locked.subject and used > 0`.execute(db)
}

/** Adds the uses of several subjects and returns the new totals. Sorting prevents deadlocks between processes. */
export async function addUses(db: Db, uses: readonly { subject: string; uses: number }[], renewsAt: Date) {
  return db
    .insertInto('allowances')
    .values(
      uses
        .map(({ subject, uses }) => ({ subject, used: uses, renews_at: renewsAt }))
        .sort((a, b) => (a.subject < b.subject ? -1 : 1)),
    )
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({ used: sql<number>`allowances.used + excluded.used` }),
    )
    .returning(['subject', 'used'])
    .execute()
}

/**
 * Returns whether the user with this username has logged in from the network before, or has set a new password there.
 */
export async function hasLoggedInFrom(db: Db, username: string, network: string) {
  const isLogin = sql`actor_id = users.id and event in ('login.succeeded', 'password.changed') and network::inet <<= ${network}::inet`
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where(
      sql<boolean>`(exists (select from audit_events where ${isLogin})
        or exists (select from pending_audit_events where ${isLogin}))`,
    )
    .executeTakeFirst()
  return user !== undefined
}

/**
 * Locks the allowance of a subject, such as the invitation emails of one organization, and returns how much of it has
 * been used. If its period is over, starts a new one.
 */
export async function lockAllowance(trx: Db, subject: string, now: Date, renewsAt: Date) {
  const hasPeriodEnded = sql<boolean>`allowances.renews_at <= ${now}`
  return trx
    .insertInto('allowances')
    .values({ subject, used: 0, renews_at: renewsAt })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        used: sql<number>`case when ${hasPeriodEnded} then 0 else allowances.used end`,
        renews_at: sql<Date>`case when ${hasPeriodEnded} then ${renewsAt} else allowances.renews_at end`,
      }),
    )
    .returning(['used', 'renews_at'])
    .executeTakeFirstOrThrow()
}

export async function updateAllowanceUsed(trx: Db, subject: string, usedCount: number) {
  await trx.updateTable('allowances').set({ used: usedCount }).where('subject', '=', subject).execute()
}

export async function findAllowanceUsed(db: Db, subject: string, now: Date) {
  const row = await db
    .selectFrom('allowances')
    .select('used')
    .where('subject', '=', subject)
    .where('renews_at', '>', now)
    .executeTakeFirst()
  return row?.used ?? 0
}
