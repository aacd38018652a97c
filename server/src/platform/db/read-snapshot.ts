import type { Db } from './connect.ts'

/** Runs queries that all see the same state of the database, one after another on one connection. */
export function readSnapshot<T>(db: Db, read: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
