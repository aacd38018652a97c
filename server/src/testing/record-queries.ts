import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

type Statement = { text: string; values: unknown[] }

/**
 * Returns a function that calls `work` and collects the SQL statements that it sends to the database. Each is one round
 * trip. Statements that other code sends at the same time are not collected. `pool` must not have opened a connection
 * yet, because statements on existing connections are not collected.
 */
export function createQueryRecorder(pool: pg.Pool) {
  const recordings = new AsyncLocalStorage<Statement[]>()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const recordAndRun = (...args: unknown[]) => {
      recordings.getStore()?.push(statementOf(args))
      return query(...args)
    }
    client.query = recordAndRun as typeof client.query
  })
  return async <T>(work: () => Promise<T>) => {
    const statements: Statement[] = []
    const result = await recordings.run(statements, work)
    return { result, statements }
  }
}

function statementOf([query, values]: unknown[]): Statement {
  if (typeof query === 'string') return { text: query, values: Array.isArray(values) ? values : [] }
  const { text, values: ownValues = [] } = query as Partial<Statement> & { text: string }
  return { text, values: ownValues }
}
