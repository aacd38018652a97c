import { createCache } from '../base/cache.ts'
import type { Context } from '../base/context.ts'
import type { Metric } from './measure.ts'
import {
  countAssessments,
  countUsersAndSessions,
  countWaitingJobs,
  readDatabaseState,
} from './shared-queries.ts'

type Source = Pick<Context, 'db' | 'now'> & { jobNames: readonly string[] }

/** Limits how often the database is queried, regardless of how often `/metrics` is requested. */
const MAX_AGE_MS = 15_000
/** Counts are queried less often, because counting reads whole tables. */
const COUNTS_MAX_AGE_MS = 300_000

/** Returns a function that collects the product's own metrics and caches them for `MAX_AGE_MS`. */
export function createMetricsCollector(source: Source) {
  const cache = createCache<'metrics' | 'counts', Metric[]>()
  let countedAt = 0

  async function count() {
    const { db, now } = source
    countedAt = now().getTime()
    const [assessments, totals] = await Promise.all([countAssessments(db), countUsersAndSessions(db, now())])
    return [
      ...assessments.map(({ status, n }) => ({
        name: 'lpi_assessments',
        help: 'Assessments, by status',
        labels: { status },
        value: n,
      })),
      { name: 'lpi_users', help: 'User accounts', value: Number(totals.users) },
      { name: 'lpi_sessions', help: 'Open sessions', value: Number(totals.sessions) },
    ]
  }

  async function collect(): Promise<Metric[]> {
    const [counts, state] = await Promise.all([
      cache.get('counts', count, COUNTS_MAX_AGE_MS),
      describeState(source),
    ])
    const age = {
      name: 'lpi_counts_age_seconds',
      help: 'Age of lpi_users, lpi_sessions and lpi_assessments, which are counted at most once every five minutes',
      value: (source.now().getTime() - countedAt) / 1000,
    }
    return [databaseUp(1), ...counts, age, ...state]
  }

  return () => cache.get('metrics', () => collect().catch(() => [databaseUp(0)]), MAX_AGE_MS)
}

async function describeState({ db, now, jobNames }: Source): Promise<Metric[]> {
  const [state, jobs] = await Promise.all([readDatabaseState(db), countWaitingJobs(db, jobNames)])
  const pendingMs = state.pending_since ? now().getTime() - state.pending_since.getTime() : 0
  return [
    ...jobs.map(({ job, n }) => ({
      name: 'lpi_jobs_waiting',
      help: 'Jobs waiting for a worker or a retry, by kind',
      labels: { job },
      value: n,
    })),
    {
      name: 'lpi_audit_pending_seconds',
      help: 'Age of the oldest audit event that is not chained yet',
      value: Math.max(0, pendingMs) / 1000,
    },
    { name: 'lpi_database_bytes', help: 'Size of the database on disk', value: Number(state.bytes) },
    {
      name: 'lpi_database_connections',
      help: 'Database connections of all processes',
      value: Number(state.connections),
    },
  ]
}

function databaseUp(value: 0 | 1): Metric {
  return { name: 'lpi_database_up', help: '1 if the database responds', value }
}
