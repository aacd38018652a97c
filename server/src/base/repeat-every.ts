export const HOUR_MS = 3_600_000

/**
 * Runs a task, which must not reject, immediately and after every interval. The returned function cancels further runs
 * and waits for a run in progress. The caller can then close the database connections that the task uses.
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
