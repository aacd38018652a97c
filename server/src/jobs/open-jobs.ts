import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Jobs, Log } from '../base/context.ts'
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
  return {
    boss,
    async add(db, name, data) {
      const key = queues[name].keyOf?.(data)
      await boss.send(name, data, { db: fromKysely(db), ...(key && { singletonKey: key }) })
    },
    close: () => boss.stop({ graceful: false, close: false }),
  }
}

/** Scripts of several statements answer with a result for each. */
async function query(pool: pg.Pool, text: string, values?: unknown[]) {
  const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values)
  return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows }
}
