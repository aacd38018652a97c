import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import { AppError } from '../../platform/base/errors.ts'

export type HashTask = { password: string; options: Options } | { password: string; hash: string }

export type HashThreads = ReturnType<typeof openHashThreads>

/**
 * Returns functions that hash passwords in threads, which have low priority on Linux, so that many simultaneous logins
 * do not slow down saving answers. The caller limits the number of parallel tasks.
 */
export function openHashThreads() {
  /** Threads without a task. If no thread is idle, a new one starts. An idle thread does not keep the process alive. */
  let idleThreads: Worker[] = []
  /** The promise of the result of each thread's latest task. */
  const results = new WeakMap<Worker, PromiseWithResolvers<unknown>>()

  async function runInThread<T>(task: HashTask): Promise<T> {
    const thread = idleThreads.pop() ?? startThread()
    const result = Promise.withResolvers<unknown>()
    results.set(thread, result)
    thread.ref()
    thread.postMessage(task)
    return (await result.promise) as T
  }

  /**
   * When a thread ends, its task is rejected and the thread is not used again. An error ends the thread; without the
   * error listener, the error would also end the process.
   */
  function startThread() {
    const thread = new Worker(new URL('./hash-worker.ts', import.meta.url))
    thread.on('message', (result) => {
      results.get(thread)?.resolve(result)
      thread.unref()
      idleThreads.push(thread)
    })
    thread.on('error', (error) => results.get(thread)?.reject(error))
    thread.on('exit', () => {
      idleThreads = idleThreads.filter((idleThread) => idleThread !== thread)
      results.get(thread)?.reject(new AppError('service.unavailable', { retryAfter: 1 }))
    })
    return thread
  }

  return {
    hash: (password: string, options: Options) => runInThread<string>({ password, options }),
    /** True if the password has this hash. Throws if the hash is malformed. */
    verify: (hash: string, password: string) => runInThread<boolean>({ password, hash }),
    /** Ends the threads. Call this after all tasks have ended. */
    close: async () => void (await Promise.all(idleThreads.map((thread) => thread.terminate()))),
  }
}
