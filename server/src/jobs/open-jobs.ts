import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { JobData, Jobs, Log } from '../base/context.ts'
import type { Db } from '../db/connect.ts'
import { jobNames, queues } from './queues.ts'

type Settings = {
  log: Pick<Log, 'error'>
  /** True where this process also looks after jobs whose process died and clears away old ones. */
  isWorker?: boolean
}

export type OpenJobs = Jobs & { boss: PgBoss; close(): Promise<void> }

/**
 * The queues in the same database, in a schema of their own that pg-boss makes and brings up to date; several processes
 * may start at once. Whoever only adds jobs needs no worker beside them.
 */
export async function openJobs(pool: pg.Pool, { log, isWorker = false }: Settings): Promise<OpenJobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => query(pool, text, values) },
    supervise: isWorker,
    schedule: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 600,
  })
  boss.on('error', (err) => log.error({ err }, 'the queue of jobs met an error'))
  await boss.start()
  for (const name of jobNames) {
    const { atOnce: _, keyOf: __, policy = 'standard', ...options } = queues[name]
    await boss.createQueue(name, { policy, ...options })
    await boss.updateQueue(name, options)
  }
  async function addAll<Name extends keyof JobData>(db: Db, name: Name, all: readonly JobData[Name][]) {
    const jobs = all.map((data) => {
      const key = queues[name].keyOf?.(data)
      return { data, ...(key && { singletonKey: key }) }
    })
    await boss.insert(name, jobs, { db: fromKysely(db) })
  }
  return {
    boss,
    add: (db, name, data) => addAll(db, name, [data]),
    addAll,
    close: () => boss.stop({ graceful: false, close: false }),
  }
}

/** Scripts of several statements answer with a result for each. */
async function query(pool: pg.Pool, text: string, values?: unknown[]) {
  const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values)
  return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows }
}
