import { createCache } from '../base/cache.ts'
import type { Context } from '../base/context.ts'
import type { Metric } from './measure.ts'
import { countAssessments, countWaitingJobs, readDatabaseTotals } from './queries.ts'

type Source = Pick<Context, 'db' | 'now'> & { jobNames: readonly string[] }

/** Limits how often the database is queried, however often `/metrics` is requested. */
const MAX_AGE_MS = 15_000

/** The product's own metrics. Queries the database again when the last result is older than `MAX_AGE_MS`. */
export function createMetricsCollector(source: Source) {
  const cache = createCache<'metrics', Metric[]>()
  const load = () => collect(source).catch(() => [databaseUp(0)])
  return () => cache.get('metrics', load, MAX_AGE_MS)
}

async function collect({ db, now, jobNames }: Source): Promise<Metric[]> {
  const [assessments, totals, jobs] = await Promise.all([
    countAssessments(db),
    readDatabaseTotals(db, now()),
    countWaitingJobs(db, jobNames),
  ])
  return [
    databaseUp(1),
    ...assessments.map(({ status, n }) => ({
      name: 'lpi_assessments',
      help: 'Assessments, by status',
      labels: { status },
      value: n,
    })),
    ...jobs.map(({ job, n }) => ({
      name: 'lpi_jobs_waiting',
      help: 'Jobs waiting for a worker or a retry, by kind',
      labels: { job },
      value: n,
    })),
    { name: 'lpi_users', help: 'Accounts', value: Number(totals.users) },
    { name: 'lpi_sessions', help: 'Open sessions', value: Number(totals.sessions) },
    { name: 'lpi_database_bytes', help: 'Size of the database on disk', value: Number(totals.bytes) },
    {
      name: 'lpi_database_connections',
      help: 'Database connections of all processes',
      value: Number(totals.connections),
    },
  ]
}

function databaseUp(value: 0 | 1): Metric {
  return { name: 'lpi_database_up', help: '1 if the database responds', value }
}
