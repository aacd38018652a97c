import type { QueueOptions } from 'pg-boss'
import type { Db } from '../db/connect.ts'
import type { Context } from './context.ts'

/** One kind of background work. Each feature exports the definitions of its own jobs. */
export type Job<Data extends object> = {
  /** The name of the queue. It must not change: jobs from the previous release wait under it. */
  name: string
  /** Runs one job. After an error the worker retries it; `signal` aborts when the process is about to exit. */
  handle: (ctx: Context, data: Data, signal: AbortSignal) => Promise<void>
  /** How many jobs of this kind one process runs at the same time. */
  concurrency: number
  /** Time limit and retries. */
  queue: QueueOptions
  /** While a job with this key waits, enqueueing another one with the same key has no effect. */
  singletonKey?: (data: Data) => string
}

/** A definition in a list of definitions with different data. */
export type AnyJob = Job<never>

export type Jobs = {
  /** Adds a job through this connection. In a transaction, the job exists only if the transaction commits. */
  enqueue<Data extends object>(db: Db, job: Job<Data>, data: Data): Promise<void>
  /** Adds many jobs of one kind in one statement. */
  enqueueAll<Data extends object>(db: Db, job: Job<Data>, all: readonly Data[]): Promise<void>
}
