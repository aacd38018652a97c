const HOUR_MS = 3_600_000

/**
 * Runs a task now and every hour. The returned function stops the repetition and waits for a run in progress, so that
 * the database connection stays open for it.
 */
export function repeatHourly(task: () => Promise<void>) {
  let running = task()
  const timer = setInterval(() => {
    running = running.then(task)
  }, HOUR_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
