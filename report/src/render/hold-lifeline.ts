import { Worker } from 'node:worker_threads'

/** Ends this process with its parent, even while its own thread is inside native code that cannot be interrupted. */
export function holdLifeline() {
  new Worker(new URL('./lifeline.ts', import.meta.url))
}
