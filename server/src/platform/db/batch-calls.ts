import type { Db } from './connect.ts'

/** Two batches can run at a time, so that one is prepared while the database works on the other. */
const MAX_RUNNING = 2
const MAX_SIZE = 32

type WaitingCall<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Returns a function that runs a call immediately if fewer than two batches are running. Otherwise, the call waits and
 * is combined with other waiting calls into one query for up to `MAX_SIZE` items. `run` returns one result per item, in
 * the same order, and must not let one item affect another. Each pool and each transaction has its own queue.
 *
 * If the data of one item makes the query fail, the items are run one by one. Every other error, such as a lost
 * connection, fails all items of the batch, because it may be unknown whether they were applied.
 */
export function batchCalls<Item, Result>(run: (db: Db, items: readonly Item[]) => Promise<Result[]>) {
  const queues = new WeakMap<Db, { waitingCalls: WaitingCall<Item, Result>[]; runningCount: number }>()

  function queueOf(db: Db) {
    const existingQueue = queues.get(db)
    if (existingQueue) return existingQueue
    const queue = { waitingCalls: [], runningCount: 0 }
    queues.set(db, queue)
    return queue
  }

  async function drain(db: Db) {
    const queue = queueOf(db)
    if (queue.runningCount >= MAX_RUNNING) return
    queue.runningCount++
    while (queue.waitingCalls.length > 0) await runBatch(db, queue.waitingCalls.splice(0, MAX_SIZE))
    queue.runningCount--
  }

  async function runBatch(db: Db, batch: WaitingCall<Item, Result>[]) {
    try {
      const results = await run(
        db,
        batch.map(({ item }) => item),
      )
      batch.forEach(({ resolve }, index) => void resolve(results[index] as Result))
    } catch (error) {
      if (batch.length > 1 && isDataError(error)) for (const call of batch) await runBatch(db, [call])
      else for (const { reject } of batch) reject(error)
    }
  }

  return (db: Db, item: Item) =>
    new Promise<Result>((resolve, reject) => {
      queueOf(db).waitingCalls.push({ item, resolve, reject })
      void drain(db)
    })
}

/** Invalid values (SQLSTATE class 22) and violated constraints (class 23): nothing was applied. */
function isDataError(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('22') || code.startsWith('23')
}
