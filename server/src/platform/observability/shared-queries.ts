import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

const statuses = ['ACCEPTED', 'IN_PROGRESS', 'COMPLETED'] as const

/** Assessments by status; a status without assessments has a count of 0. */
export async function countAssessments(db: Db) {
  const rows = await db
    .selectFrom('assessments')
    .select(({ fn }) => ['status', fn.countAll<string>().as('n')])
    .groupBy('status')
    .execute()
  return statuses.map((status) => ({ status, n: Number(rows.find((row) => row.status === status)?.n ?? 0) }))
}

export async function countUsersAndSessions(db: Db, now: Date) {
  const { rows } = await sql<Record<'users' | 'sessions', string>>`select
    (select count(*) from users) as users,
    (select count(*) from sessions where ended_at is null and expires_at > ${now}) as sessions`.execute(db)
  return rows[0]!
}

export async function readDatabaseState(db: Db) {
  const { rows } = await sql<{ bytes: string; connections: string; pending_since: Date | null }>`select
    pg_database_size(current_database()) as bytes,
    (select min(at) from pending_audit_events) as pending_since,
    (select count(*) from pg_stat_activity where datname = current_database()) as connections`.execute(db)
  return rows[0]!
}

/** Counts the accounts that were created and the assessments that were completed since the given time. */
export async function countNewAccountsAndAssessments(db: Db, since: Date) {
  const { rows } = await sql<Record<'accounts' | 'completed_assessments', number>>`select
    (select count(*)::integer from users where created_at >= ${since}) as accounts,
    (select count(*)::integer from assessments where completed_at >= ${since}) as completed_assessments`.execute(
    db,
  )
  return rows[0]!
}

/** Counts the jobs of these kinds that were enqueued before the given time and are waiting for a retry. */
export async function countFailingJobs(db: Db, names: readonly string[], before: Date) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pgboss.job
    where name = any(${names}::text[]) and state = 'retry' and created_on < ${before}`.execute(db)
  return rows[0]!.n
}

/** Counts the waiting jobs of each kind. The count is 0 if none is waiting. */
export async function countWaitingJobs(db: Db, names: readonly string[]) {
  const { rows } = await sql<{ job: string; n: number }>`
    select kind.name as job, count(job.id)::integer as n
    from unnest(${names}::text[]) as kind (name)
    left join pgboss.job as job on job.name = kind.name and job.state in ('created', 'retry')
    group by kind.name`.execute(db)
  return rows
}

/**
 * Extends a file and commits, which fails if the disk is full or the database accepts no writes. The temporary table
 * exists only in this transaction, so the query waits for no lock and leaves nothing in the database. If the database
 * user lacks permission to create temporary tables, the query checks only whether the database is read-only.
 */
export async function writeTemporaryPage(db: Db) {
  await sql`do $$
    begin
      if current_setting('transaction_read_only')::boolean then
        raise read_only_sql_transaction;
      end if;
      create temporary table written_page (content text) on commit drop;
      insert into written_page values ('');
    exception when insufficient_privilege then
      null;
    end $$`.execute(db)
}
