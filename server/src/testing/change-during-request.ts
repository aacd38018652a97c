import { sql } from 'kysely'
import { expect } from 'vitest'
import { countWaitingForLocks } from './identity-steps.ts'
import type { TestApp } from './test-app.ts'

type Interruption<T> = {
  /** A table that the request reads after its first query. */
  table: string
  request: () => Promise<T>
  change: () => Promise<unknown>
}

/** Changes data while a request is waiting for a lock on `table`. Returns the response to the request. */
export async function changeDuringRequest<T>(t: TestApp, { table, request, change }: Interruption<T>) {
  const { db } = t.ctx
  const { response } = await db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
    const response = request()
    await expect.poll(() => countWaitingForLocks(t), { timeout: 30_000 }).toBe(1)
    await change()
    return { response }
  })
  return response
}
