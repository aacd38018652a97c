import { Worker } from 'node:worker_threads'

/**
 * Ends this process with its parent, and when it takes more memory than it may, even while its own thread is inside
 * native code that cannot be interrupted.
 */
export function startWatchdog(mostMb: number) {
  new Worker(new URL('./watchdog.ts', import.meta.url), { workerData: mostMb })
}
