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

/** Learners without any sign of life since then. Administrators stay until somebody takes their role away. */
function restingSince(limit: Date) {
  return ({ and, not, exists, selectFrom, eb }: ExpressionBuilder<DB, 'users'>) =>
    and([
      eb('users.updated_at', '<', limit),
      not(
        exists(
          selectFrom('sessions')
            .select('id')
            .whereRef('sessions.user_id', '=', 'users.id')
            .where('sessions.last_used_at', '>=', limit),
        ),
      ),
      not(
        exists(
          selectFrom('assessments')
            .select('id')
            .whereRef('assessments.user_id', '=', 'users.id')
            .where('assessments.updated_at', '>=', limit),
        ),
      ),
      // Sessions are cleared away once they are over; the audit log still knows that somebody logged in.
      not(
        exists(
          selectFrom('audit_events')
            .select('id')
            .whereRef('audit_events.actor_id', '=', 'users.id')
            .where('audit_events.at', '>=', limit),
        ),
      ),
      not(
        exists(
          selectFrom('organization_user_roles')
            .select('user_id')
            .whereRef('organization_user_roles.user_id', '=', 'users.id'),
        ),
      ),
    ])
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
