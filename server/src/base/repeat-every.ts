export const HOUR_MS = 3_600_000

/**
 * Runs a task, which must not reject, now and at every interval. The returned function stops the repetition and waits
 * for a run in progress, so that the database connection stays open for it.
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
