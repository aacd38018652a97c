import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { DB } from '../../platform/db/tables.ts'

/** An arbitrary number. Only the transaction that holds this advisory lock erases expired data. */
const RETENTION_LOCK = 5_741_006

/** Returns false if another transaction holds the lock. The lock lasts until the transaction ends. */
export async function tryRetentionLock(trx: Db) {
  const { rows } = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(${RETENTION_LOCK}) as held`.execute(trx)
  return rows[0]?.held ?? false
}

/** Returns a condition that selects the expired rows of a table. Data from before `cutoff` is expired. */
export type Expiry = (cutoff: Date) => RawBuilder<boolean>

export function isBefore(column: string): Expiry {
  return (cutoff) => sql`${sql.ref(column)} < ${cutoff}`
}

const activityColumns = [
  ['sessions', 'user_id', 'last_used_at'],
  ['assessments', 'user_id', 'updated_at'],
  // After an expired session is deleted, the audit log still has the login.
  ['audit_events', 'actor_id', 'at'],
  ['pending_audit_events', 'actor_id', 'at'],
] as const

/** Selects learners without activity since `cutoff`. Users with a role in an organization are kept. */
export const isInactiveLearner: Expiry = (cutoff) => {
  const hasNoActivity = activityColumns.map(
    ([table, user, at]) => sql`not exists (
      select from ${sql.table(table)} where ${sql.ref(user)} = users.id and ${sql.ref(at)} >= ${cutoff})`,
  )
  return sql`users.updated_at < ${cutoff} and ${sql.join(hasNoActivity, sql` and `)}
    and not exists (select from organization_user_roles where user_id = users.id)`
}

export const isOfAssessmentCompletedBefore: Expiry = (cutoff) => sql`exists (
  select from assessments where assessments.id = response_operations.assessment_id and completed_at < ${cutoff})`

export const isOfAssessmentUnchangedSince: Expiry = (cutoff) => sql`exists (
  select from assessments where assessments.id = response_operations.assessment_id and updated_at < ${cutoff})`

export const isOfRequestClosedBefore: Expiry = (cutoff) => sql`exists (
  select from observer_requests where observer_requests.id = observers.request_id and closed_at < ${cutoff})`

export const isNameExpired: Expiry = (cutoff) => sql`named_at is not null and named_at < ${cutoff}`

export type Sweep = {
  table: keyof DB
  /** Erases these columns instead of deleting the row. */
  columns?: readonly string[]
  isExpired: Expiry
  orderBy: string
  batchSize: number
}

export async function countExpiredRows(db: Db, { table, isExpired }: Sweep, cutoff: Date) {
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from ${sql.table(table)} where ${isExpired(cutoff)}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** Deletes one batch of expired rows, or erases the sweep's columns in them, and returns them. Skips locked rows. */
export async function deleteExpiredRows(trx: Db, sweep: Sweep, cutoff: Date) {
  const { table, columns, isExpired, orderBy, batchSize } = sweep
  const action = columns
    ? sql`update ${sql.table(table)} set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = null`))}`
    : sql`delete from ${sql.table(table)}`
  const { rows } = await sql<Record<string, unknown>>`
    ${action} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${isExpired(cutoff)}
      order by ${sql.ref(orderBy)} limit ${batchSize} for update skip locked
    )) returning *`.execute(trx)
  return rows
}

/** Selects entries of a course’s list that were neither used nor announced by email. */
export const isUnusedCourseEntry: Expiry = (cutoff) => sql`created_at < ${cutoff}
  and status = 'INVITATION_SENT' and mail_requested_at is null
  and exists (select from course_members where course_members.invitation_id = invitations.id)`
