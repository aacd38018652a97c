const MAX_WAIT_MS = 15_000

/**
 * Runs one task at a time per lock name, across all tabs of the browser. Runs the task without the lock if another tab
 * holds it for too long, or if the browser has no Web Locks API.
 */
export async function runWithTabLock(name: string, task: () => Promise<void>) {
  if (!('locks' in navigator)) return task()
  let hasStarted = false
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(MAX_WAIT_MS) }, () => {
      hasStarted = true
      return task()
    })
  } catch (error) {
    if (hasStarted) throw error
    await task()
  }
}
