import type { Context, JobData } from '../base/context.ts'
import { jobHandlers } from '../job-handlers.ts'
import type { OpenJobs } from '../jobs/open-jobs.ts'
import { jobNames } from '../jobs/queues.ts'
import { doJob } from '../jobs/work.ts'

const { signal } = new AbortController()

type Options = {
  names?: (keyof JobData)[]
  /** Begins with what waits for another try, too. */
  isEarly?: boolean
}

/** What a worker does, without waiting for it: takes jobs from the real queue until none is left that may run now. */
export async function finishJobs(ctx: Context, { boss }: OpenJobs, options: Options = {}) {
  const { names = jobNames, isEarly = false } = options
  let done = await round(isEarly)
  while (done > 0) done = await round(false)

  async function round(ignoreStartAfter: boolean) {
    let count = 0
    for (const name of names) {
      const options = { batchSize: 1000, includeMetadata: true as const, ignoreStartAfter }
      const jobs = await boss.fetch<JobData[typeof name]>(name, options)
      for (const job of jobs) {
        await doJob(ctx, boss, jobHandlers, job, signal).catch((err) => boss.fail(name, job, err))
      }
      count += jobs.length
    }
    return count
  }
}
