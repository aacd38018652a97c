import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { BoundedPool } from './bounded-pool.ts'
import { PreparingClient, TimedClient } from './preparing-client.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>

/** A query that was completed, or that failed. */
export type QueryEvent = LogEvent

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

type Options = pg.PoolConfig & {
  /** `false` for a connection pooler that does not keep prepared statements. */
  preparesStatements?: boolean
  onQuery?: ((event: QueryEvent) => void) | undefined
}

/**
 * JIT compilation takes longer than the product's queries themselves. The default memory is too small to sort or join a
 * hundred thousand rows without temporary files. The default cost of a random page is that of a rotating disk: with
 * this cost, a search in a large organization reads the rows of all organizations. The three options apply to every
 * query, because a search that set them itself would need three more round trips.
 */
const serverOptions = '-c jit=off -c work_mem=32MB -c random_page_cost=1.1'

/** Creates a pool with a typed query builder. `onError` is called when an idle connection is lost. */
export function connect(
  { preparesStatements = true, onQuery, ...connection }: Options,
  onError: (error: Error) => void,
): Database {
  const pool = new BoundedPool({
    max: 10,
    options: serverOptions,
    Client: preparesStatements ? PreparingClient : TimedClient,
    ...connection,
  })
  pool.on('error', onError)
  // The pool drops its error listener when it removes a connection; a late error must not crash the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: onQuery }) })
  return { db, pool, close: () => db.destroy() }
}
