import { Worker } from 'node:worker_threads'

/**
 * Ends this process when its parent ends or when it exceeds the memory limit. Runs in another thread, because the main
 * thread may be blocked by native code.
 */
export function startWatchdog(maxMb: number) {
  new Worker(new URL('./watchdog.ts', import.meta.url), { workerData: maxMb })
}
