export const HOUR_MS = 3_600_000

/**
 * Runs a task, which must not reject, immediately and after every interval. A run that takes longer than the interval
 * delays the next run. The returned function stops the timer and waits for all runs that are in progress or delayed.
 * The caller can then close the database connections that the task uses.
 */
export function repeatEvery(intervalMs: number, task: () => Promise<void>) {
  let lastRun = task()
  const timer = setInterval(() => {
    lastRun = lastRun.then(task)
  }, intervalMs)
  return async () => {
    clearInterval(timer)
    await lastRun
  }
}
