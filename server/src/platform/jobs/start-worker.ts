import type { JobWithMetadata } from 'pg-boss'
import type { AnyJob, Context } from '../base/context.ts'
import type { OpenJobs } from './open-jobs.ts'

const POLL_SECONDS = 0.5
const SHUTDOWN_MS = 25_000

/**
 * Starts executing queued jobs. The returned function stops the worker and waits at most `SHUTDOWN_MS` for the running
 * jobs.
 */
export async function startWorker(ctx: Context, { boss, definitions }: OpenJobs) {
  const stopping = new AbortController()
  for (const definition of definitions) {
    const options = {
      pollingIntervalSeconds: POLL_SECONDS,
      localConcurrency: definition.concurrency,
      includeMetadata: true as const,
    }
    await boss.work(definition.name, options, async ([job]: JobWithMetadata<object>[]) => {
      if (job) await runJob(ctx, boss, definition, job, stopping.signal)
    })
  }
  return async () => {
    stopping.abort()
    await boss.stop({ timeout: SHUTDOWN_MS, close: false })
  }
}

/**
 * Runs one job. A job that succeeded, or failed for the last time, is deleted instead of archived: nothing reads it
 * again, and mail jobs contain links that grant access.
 */
export async function runJob(
  ctx: Context,
  boss: OpenJobs['boss'],
  definition: AnyJob,
  job: JobWithMetadata<object>,
  signal: AbortSignal,
) {
  const { id, name, retryCount, retryLimit } = job
  const isLastAttempt = retryCount >= retryLimit
  const fields = { job: name, id, attempt: retryCount + 1 }
  try {
    await definition.handle(ctx, job.data as never, { id, isLastAttempt, signal })
  } catch (err) {
    if (!isLastAttempt) {
      ctx.log.warn({ ...fields, err }, 'a job failed and will be retried')
      throw err
    }
    ctx.log.error({ ...fields, err }, 'a job failed for the last time and will be deleted')
  }
  await boss.deleteJob(name, job)
}
