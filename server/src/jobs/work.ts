import type { JobWithMetadata } from 'pg-boss'
import type { Context, JobData } from '../base/context.ts'
import type { OpenJobs } from './open-jobs.ts'
import { jobNames, queues } from './queues.ts'

/** Does one job. Whatever it throws has it tried again; `signal` tells that this process is about to end. */
type JobHandler<Name extends keyof JobData> = (
  ctx: Context,
  data: JobData[Name],
  signal: AbortSignal,
) => Promise<void>

/** One handler per kind of job; a missing one does not compile. */
export type JobHandlers = { [Name in keyof JobData]: JobHandler<Name> }

const POLL_SECONDS = 0.5
const PATIENCE_MS = 25_000

/** Works on what waits, from now until the function that it gives back is called; that lets begun jobs end. */
export async function startWorker(ctx: Context, { boss }: OpenJobs, handlers: JobHandlers) {
  const ending = new AbortController()
  for (const name of jobNames) {
    const options = {
      pollingIntervalSeconds: POLL_SECONDS,
      localConcurrency: queues[name].atOnce,
      includeMetadata: true as const,
    }
    const take = async ([job]: Waiting[]) => {
      if (job) await doJob(ctx, boss, handlers, job, ending.signal)
    }
    await boss.work(name, options, take)
  }
  return async () => {
    ending.abort()
    await boss.stop({ timeout: PATIENCE_MS, close: false })
  }
}

type Waiting = JobWithMetadata<JobData[keyof JobData]>

/**
 * A job that is done, or tried for the last time, is deleted and not kept as done: nobody reads it again, and mails
 * carry links that let people in.
 */
export async function doJob(
  ctx: Context,
  boss: OpenJobs['boss'],
  handlers: JobHandlers,
  job: Waiting,
  signal: AbortSignal,
) {
  const { id, name, retryCount, retryLimit } = job
  const handle = handlers[name as keyof JobData] as JobHandler<keyof JobData>
  const facts = { job: name, id, attempt: retryCount + 1 }
  try {
    await handle(ctx, job.data, signal)
  } catch (err) {
    if (retryCount < retryLimit) {
      ctx.log.warn({ ...facts, err }, 'a job failed and will be tried again')
      throw err
    }
    ctx.log.error({ ...facts, err }, 'a job failed and was given up')
  }
  await boss.deleteJob(name, job)
}
