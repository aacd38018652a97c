import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { DB } from '../db/tables.ts'

/** Any number of its own; whoever holds it is the one process that erases. */
const RETENTION_LOCK = 5_741_006

/** False where another process is at it. Held until the transaction ends. */
export async function tryRetentionLock(trx: Db) {
  const { rows } = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(${RETENTION_LOCK}) as held`.execute(trx)
  return rows[0]?.held ?? false
}

/** What tells that somebody was here, whose sign it is, and when it was given. */
const signsOfLife = [
  ['sessions', 'user_id', 'last_used_at'],
  ['assessments', 'user_id', 'updated_at'],
  // Sessions are cleared away once they are over; the audit log still knows that somebody logged in.
  ['audit_events', 'actor_id', 'at'],
] as const

/** Learners without any sign of life since then. Administrators stay until somebody takes their role away. */
function restingSince(limit: Date) {
  const noSign = signsOfLife.map(
    ([table, whose, at]) => sql<boolean>`not exists (
      select from ${sql.table(table)} where ${sql.ref(whose)} = users.id and ${sql.ref(at)} >= ${limit})`,
  )
  const noRole = sql<boolean>`not exists (
    select from organization_user_roles where user_id = users.id)`
  return ({ and, eb }: ExpressionBuilder<DB, 'users'>) =>
    and([eb('users.updated_at', '<', limit), ...noSign, noRole])
}

export async function countResting(db: Db, limit: Date) {
  const row = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where(restingSince(limit))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function listResting(trx: Db, limit: Date, atMost: number) {
  return trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where(restingSince(limit))
    .orderBy('id')
    .limit(atMost)
    .forUpdate('users')
    .execute()
}

/** What goes by age alone, with the moment from which its age counts. What hangs on it goes with it. */
const agingSince = { assessments: 'updated_at', invitations: 'created_at' } as const

type Aging = keyof typeof agingSince

export async function countOld(db: Db, table: Aging, limit: Date) {
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}
    where ${sql.ref(agingSince[table])} < ${limit}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** How many were deleted. */
export async function deleteOld(trx: Db, table: Aging, limit: Date, atMost: number) {
  const { rows } = await sql`delete from ${sql.table(table)} where id in (
    select id from ${sql.table(table)} where ${sql.ref(agingSince[table])} < ${limit} order by id limit ${atMost}
  ) returning id`.execute(trx)
  return rows.length
}
