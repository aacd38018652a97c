import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

type Query = { text: string; values: unknown[] }

/**
 * Returns a function that calls `work` and collects the queries that `work` sends to the database. Each query is one
 * round trip. Queries that other code sends at the same time are not collected. `pool` must not have opened a
 * connection yet, because queries on existing connections are not collected.
 */
export function createQueryRecorder(pool: pg.Pool) {
  const recordings = new AsyncLocalStorage<Query[]>()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const recordAndRun = (...args: unknown[]) => {
      recordings.getStore()?.push(queryOf(args))
      return query(...args)
    }
    client.query = recordAndRun as typeof client.query
  })
  return async <T>(work: () => Promise<T>) => {
    const queries: Query[] = []
    const result = await recordings.run(queries, work)
    return { result, queries }
  }
}

function queryOf([query, values]: unknown[]): Query {
  if (typeof query === 'string') return { text: query, values: Array.isArray(values) ? values : [] }
  const { text, values: ownValues = [] } = query as Partial<Query> & { text: string }
  return { text, values: ownValues }
}
