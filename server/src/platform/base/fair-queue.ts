import { AppError } from './errors.ts'
import { addTask, countBefore, createShare, removeTask, takeNext } from './shares.ts'

/** The client of a task. */
export type TaskClient = {
  /**
   * The shares of the queue in which the task waits, the largest first, such as a network and an account. All tasks of a
   * queue have paths of the same length.
   */
  path: readonly string[]
  /** Returns whether the client has disconnected. If so, its waiting tasks do not run. */
  hasDisconnected?: (() => boolean) | undefined
}

type Options = {
  parallel: number
  /** A task is refused immediately if it is expected to wait longer than this, and later if it has waited this long. */
  maxWaitMs: number
  /** The initial estimate of how long a task takes. Measurements gradually replace it. */
  expectedMs: number
  clock?: () => number
}

type WaitingTask = { start: () => void; hasDisconnected: () => boolean; cancel: () => void }

/**
 * Runs at most `parallel` tasks at a time. The others wait in shares, which are served round-robin (`createShare`).
 * `run` throws `service.unavailable` with a retry delay if the task would wait for too long, or has waited for
 * `maxWaitMs`. So a client that fills its share is refused, and clients with other shares are not. A waiting task whose
 * client has disconnected is not run.
 */
export function createFairQueue({
  parallel,
  maxWaitMs,
  expectedMs,
  clock = () => performance.now(),
}: Options) {
  const waitingTasks = createShare<WaitingTask>()
  let runningCount = 0
  let averageMs = expectedMs

  function assertShortWait(path: readonly string[]) {
    const runningFirst = 1
    const waitMs = ((countBefore(waitingTasks, path) + runningFirst) * averageMs) / parallel
    if (waitMs <= maxWaitMs) return
    // The delay is random, so that the clients do not all retry at the same time.
    const retryAfter = Math.ceil((waitMs * (1 + Math.random())) / 1000)
    throw new AppError('service.unavailable', { retryAfter })
  }

  function startNext() {
    while (waitingTasks.size > 0) {
      const nextTask = takeNext(waitingTasks)
      if (!nextTask.hasDisconnected()) return nextTask.start()
      nextTask.cancel()
    }
    runningCount -= 1
  }

  async function waitForStart({ path, hasDisconnected = () => false }: TaskClient) {
    if (runningCount < parallel) {
      runningCount += 1
      return
    }
    assertShortWait(path)
    await new Promise<void>((resolve, reject) => {
      const cancel = () => {
        clearTimeout(timer)
        reject(new AppError('service.unavailable', { retryAfter: 1 + Math.ceil(Math.random() * 5) }))
      }
      // The wait can be longer than expected: tasks may take longer, or later tasks of other shares may run first.
      const timer = setTimeout(() => {
        removeTask(waitingTasks, path, waitingTask)
        cancel()
      }, maxWaitMs)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const waitingTask: WaitingTask = { start, hasDisconnected, cancel }
      addTask(waitingTasks, path, waitingTask)
    })
  }

  return {
    async run<T>(client: TaskClient, task: () => Promise<T>): Promise<T> {
      await waitForStart(client)
      const startedAt = clock()
      try {
        return await task()
      } finally {
        averageMs += (clock() - startedAt - averageMs) / 20
        startNext()
      }
    },
  }
}
