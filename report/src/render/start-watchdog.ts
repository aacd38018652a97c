import { Worker } from 'node:worker_threads'

/**
 * Starts a thread that ends this process when the parent process ends, or when this process exceeds the memory limit.
 * The main thread cannot do this, because native code may block it.
 */
export function startWatchdog(maxMb: number) {
  new Worker(new URL('./watchdog.ts', import.meta.url), { workerData: maxMb })
}
