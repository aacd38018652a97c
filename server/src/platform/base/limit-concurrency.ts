import { AppError } from './errors.ts'

/**
 * Returns a function that runs at most `parallel` tasks at a time and queues at most `maxWaiting` more. It rejects
 * additional tasks with `rate.limited`.
 */
export function limitConcurrency(parallel: number, maxWaiting: number) {
  const queue: (() => void)[] = []
  let runningCount = 0

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (runningCount < parallel) runningCount++
    else if (queue.length < maxWaiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new AppError('rate.limited', { retryAfter: 2 })
    try {
      return await task()
    } finally {
      // The next task starts in place of this one, so that no new task can overtake it.
      const startNext = queue.shift()
      if (startNext) startNext()
      else runningCount--
    }
  }
}
