import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { AnyJob, Job, Jobs, Log } from '../base/context.ts'
import type { Db } from '../db/connect.ts'

type Settings = {
  log: Pick<Log, 'error'>
  /** True if this process also supervises the queues: it retries jobs whose process died, and deletes old jobs. */
  isWorker?: boolean
}

export type OpenJobs = Jobs & { boss: PgBoss; definitions: readonly AnyJob[]; close(): Promise<void> }

/**
 * Opens the job queues. They are stored in the product's database, in a schema that pg-boss creates and migrates.
 * Several processes can open them at the same time. A process that only enqueues jobs does not start a worker.
 */
export async function openJobs(
  pool: pg.Pool,
  definitions: readonly AnyJob[],
  { log, isWorker = false }: Settings,
): Promise<OpenJobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => query(pool, text, values) },
    supervise: isWorker,
    schedule: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 600,
  })
  boss.on('error', (reportedError) =>
    log.error({ err: restoreError(reportedError) }, 'the job queue reported an error'),
  )
  await boss.start()
  for (const { name, queue, singletonKey } of definitions) {
    await boss.createQueue(name, { policy: singletonKey ? 'short' : 'standard', ...queue })
    await boss.updateQueue(name, queue)
  }
  async function enqueueAll<Data extends object>(db: Db, job: Job<Data>, items: readonly Data[]) {
    const jobs = items.map((data) => {
      const singletonKey = job.singletonKey?.(data)
      return { data, ...(singletonKey && { singletonKey }) }
    })
    await boss.insert(job.name, jobs, { db: fromKysely(db) })
  }
  return {
    boss,
    definitions,
    enqueue: (db, job, data) => enqueueAll(db, job, [data]),
    enqueueAll,
    close: () => boss.stop({ graceful: false, close: false }),
  }
}

/** pg-boss reports some errors as plain objects with a message and a stack, which the log would omit. */
function restoreError(reportedError: Error) {
  if (reportedError instanceof Error) return reportedError
  const { message, stack } = reportedError as Error
  return Object.assign(new Error(message), { stack })
}

/** A script with several SQL statements returns one result per statement. */
async function query(pool: pg.Pool, text: string, values?: unknown[]) {
  const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values)
  return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows }
}
