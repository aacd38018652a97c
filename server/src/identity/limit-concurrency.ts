import { AppError } from '../base/errors.ts'

/**
 * Runs at most `parallel` tasks at a time and lets at most `waiting` more queue up; whoever comes after that is asked
 * to come back.
 */
export function limitConcurrency(parallel: number, waiting: number) {
  const queue: (() => void)[] = []
  let running = 0

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running < parallel) running++
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new AppError('rate.limited', { retryAfter: 2 })
    try {
      return await task()
    } finally {
      // The place is handed to the next one directly, so that nobody can slip in between.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
