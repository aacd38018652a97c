import { jobDefinitions } from '../job-definitions.ts'
import type { Context } from '../platform/base/context.ts'
import type { OpenJobs } from '../platform/jobs/open-jobs.ts'
import { runJob } from '../platform/jobs/start-worker.ts'

const { signal } = new AbortController()

type Options = {
  /** The names of the jobs to run; all of them by default. */
  names?: readonly string[]
  /** Also runs jobs that are already in the queue but are not due yet, such as retries. */
  includeDelayed?: boolean
}

/** Runs jobs from the real queue until none is due. Unlike a worker, it does not poll. */
export async function finishJobs(ctx: Context, { boss }: OpenJobs, options: Options = {}) {
  const { names, includeDelayed = false } = options
  const definitions = jobDefinitions.filter(({ name }) => !names || names.includes(name))
  let count = await runRound(includeDelayed)
  while (count > 0) count = await runRound(false)

  async function runRound(ignoreStartAfter: boolean) {
    let count = 0
    for (const definition of definitions) {
      const options = { batchSize: 1000, includeMetadata: true as const, ignoreStartAfter }
      const jobs = await boss.fetch<object>(definition.name, options)
      // The SQL statement that fetches jobs returns them in no particular order, but tests rely on the order of emails.
      for (const job of jobs.toSorted((a, b) => a.createdOn.getTime() - b.createdOn.getTime())) {
        await runJob(ctx, boss, definition, job, signal).catch((err) => boss.fail(job.name, job, err))
      }
      count += jobs.length
    }
    return count
  }
}
