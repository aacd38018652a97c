const longestWaitMilliseconds = 15_000

/**
 * One task at a time under this name among all tabs of the browser. A tab that holds on for too long is
 * passed by; without the browser's help the task just runs.
 */
export async function exclusively(name: string, task: () => Promise<void>) {
  if (!('locks' in navigator)) return task()
  let hasBegun = false
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(longestWaitMilliseconds) }, () => {
      hasBegun = true
      return task()
    })
  } catch (error) {
    if (hasBegun) throw error
    await task()
  }
}
