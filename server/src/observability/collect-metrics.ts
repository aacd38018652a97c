import type { Context } from '../base/context.ts'
import { countAround, countAssessments, countWaitingJobs } from './queries.ts'
import type { Metric } from './serve-metrics.ts'

type Source = Pick<Context, 'db' | 'now'> & { jobNames: readonly string[] }

/** However often a monitor asks, the rows are counted at most this often. */
const FRESH_FOR_MS = 15_000

/** What an operator wants to see over time; asked for anew when what is known is no longer fresh. */
export function createMetricsCollector(source: Source) {
  let known: { at: number; metrics: Promise<Metric[]> } | undefined
  return () => {
    if (!known || performance.now() - known.at > FRESH_FOR_MS) {
      known = { at: performance.now(), metrics: collect(source).catch(() => [databaseIs(0)]) }
    }
    return known.metrics
  }
}

async function collect({ db, now, jobNames }: Source): Promise<Metric[]> {
  const [assessments, around, jobs] = await Promise.all([
    countAssessments(db),
    countAround(db, now()),
    countWaitingJobs(db, jobNames),
  ])
  return [
    databaseIs(1),
    ...assessments.map(({ status, n }) => ({
      name: 'lpi_assessments',
      help: 'Assessments, by status',
      labels: { status },
      value: n,
    })),
    ...jobs.map(({ job, n }) => ({
      name: 'lpi_jobs_waiting',
      help: 'Jobs that wait for a worker or for another try, by kind',
      labels: { job },
      value: n,
    })),
    { name: 'lpi_users', help: 'Accounts', value: Number(around.users) },
    { name: 'lpi_sessions', help: 'Sessions that are open', value: Number(around.sessions) },
    { name: 'lpi_database_bytes', help: 'Size of the database on disk', value: Number(around.bytes) },
    {
      name: 'lpi_database_connections',
      help: 'Connections to the database, of all processes',
      value: Number(around.connections),
    },
  ]
}

function databaseIs(value: 0 | 1): Metric {
  return { name: 'lpi_database_up', help: '1 when the database answers', value }
}
