import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

type Backoff = { freeAttempts: number; firstSeconds: number; maxSeconds: number; resetBefore: Date }

/**
 * Counts one attempt of a subject (see `subjectOf`) and sets the delay before the next one in a single SQL statement,
 * so that parallel attempts are counted one by one. Counts nothing and returns undefined while the subject must wait.
 */
export async function countAttempt(db: Db, subject: string, backoff: Backoff, now: Date) {
  const { freeAttempts, firstSeconds, maxSeconds, resetBefore } = backoff
  const failures = sql<number>`case when login_attempts.updated_at < ${resetBefore} then 1
    else least(login_attempts.failures + 1, 1000) end`
  const seconds = sql`least(${maxSeconds}, ${firstSeconds} * power(2, least(${failures} - ${freeAttempts}, 30)))`
  return db
    .insertInto('login_attempts')
    .values({ subject, failures: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          failures,
          updated_at: now,
          blocked_until: sql<Date | null>`case when ${failures} >= ${freeAttempts}
            then ${now}::timestamptz + make_interval(secs => ${seconds}) end`,
        })
        .where((eb) =>
          eb.or([
            eb('login_attempts.blocked_until', 'is', null),
            eb('login_attempts.blocked_until', '<=', now),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
}

export async function findAttempts(db: Db, subject: string) {
  return db.selectFrom('login_attempts').selectAll().where('subject', '=', subject).executeTakeFirst()
}

export async function deleteAttempts(db: Db, subjects: readonly string[]) {
  await db.deleteFrom('login_attempts').where('subject', 'in', subjects).execute()
}

type Allowance = { limit: number; now: Date; renewsAt: Date }

/**
 * Counts one use of an allowance in a single SQL statement, so that parallel uses cannot exceed the limit. Counts
 * nothing and returns false if the limit has been reached.
 */
export async function countUse(db: Db, subject: string, { limit, now, renewsAt }: Allowance) {
  const hasPeriodEnded = sql<boolean>`allowances.renews_at <= ${now}`
  const row = await db
    .insertInto('allowances')
    .values({ subject, used: 1, renews_at: renewsAt })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          used: sql<number>`case when ${hasPeriodEnded} then 1 else allowances.used + 1 end`,
          renews_at: sql<Date>`case when ${hasPeriodEnded} then ${renewsAt} else allowances.renews_at end`,
        })
        .where((eb) => eb.or([hasPeriodEnded, eb('allowances.used', '<', limit)])),
    )
    .returning('subject')
    .executeTakeFirst()
  return row !== undefined
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

export async function subtractUse(db: Db, subject: string) {
  await db
    .updateTable('allowances')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('subject', '=', subject)
    .where('used', '>', 0)
    .execute()
}

export async function findRenewal(db: Db, subject: string) {
  return db.selectFrom('allowances').select('renews_at').where('subject', '=', subject).executeTakeFirst()
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
