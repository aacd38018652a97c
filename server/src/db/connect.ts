import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

/** A pool and the typed query builder on it. `onError` hears of idle connections that broke. */
export function connect(connection: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: 10_000, ...connection })
  pool.on('error', onError)
  // A connection that takes its leave is the pool's no more; the server may still end it first.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
