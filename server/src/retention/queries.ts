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

export async function countOldAssessments(db: Db, limit: Date) {
  const row = await db
    .selectFrom('assessments')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('updated_at', '<', limit)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function deleteOldAssessments(trx: Db, limit: Date, atMost: number) {
  const rows = await trx
    .deleteFrom('assessments')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('assessments').select('id').where('updated_at', '<', limit).orderBy('id').limit(atMost),
    )
    .returning('id')
    .execute()
  return rows.length
}

export async function countOldInvitations(db: Db, limit: Date) {
  const row = await db
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('created_at', '<', limit)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** The assessments to which they led stay. */
export async function deleteOldInvitations(trx: Db, limit: Date, atMost: number) {
  const rows = await trx
    .deleteFrom('invitations')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('invitations').select('id').where('created_at', '<', limit).orderBy('id').limit(atMost),
    )
    .returning('id')
    .execute()
  return rows.length
}
