import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'

export type HashTask = { password: string; options: Options } | { password: string; hash: string }

/** Threads without a task. A thread starts when none is idle, and does not keep the process alive. */
const idleThreads: Worker[] = []

/**
 * Hashes in a thread with low priority, so that a wave of logins does not take the processor from saves of answers. The
 * caller limits the number of parallel tasks.
 */
export function hash(password: string, options: Options) {
  return runInThread<string>({ password, options })
}

/** True if the password has this hash. Throws if the hash is malformed. */
export function verify(hash: string, password: string) {
  return runInThread<boolean>({ password, hash })
}

async function runInThread<T>(task: HashTask): Promise<T> {
  const thread = idleThreads.pop() ?? new Worker(new URL('./hash-worker.ts', import.meta.url))
  thread.ref()
  thread.postMessage(task)
  // An error in the thread ends it and rejects.
  const [result] = await once(thread, 'message')
  thread.unref()
  idleThreads.push(thread)
  return result
}
