import { AppError } from './errors.ts'

/** The client of a task. Tasks with the same key wait in the same queue; the queues are served round-robin. */
export type TaskClient = {
  key: string
  /** Returns whether the client has disconnected. If so, its waiting tasks do not run. */
  hasDisconnected?: () => boolean
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
 * Runs at most `parallel` tasks at a time. The others wait in one queue per key. The queues are served round-robin:
 * before the next task of a key starts, at most one waiting task of each other key starts. `run` throws
 * `service.unavailable` with a retry delay if the task would wait for too long, or has waited for `maxWaitMs`. A
 * waiting task whose client has disconnected is not run.
 */
export function createFairQueue({
  parallel,
  maxWaitMs,
  expectedMs,
  clock = () => performance.now(),
}: Options) {
  /** In the order in which the queues are served. */
  const queues = new Map<string, WaitingTask[]>()
  let runningCount = 0
  let averageMs = expectedMs

  /**
   * Estimates the wait of a new task from the tasks that run before it: one running task, all tasks in its own queue,
   * and at most one task per round from each other queue.
   */
  function expectedWaitMs(key: string) {
    const rounds = (queues.get(key)?.length ?? 0) + 1
    let tasks = rounds
    for (const [otherKey, queue] of queues) if (otherKey !== key) tasks += Math.min(queue.length, rounds)
    return (tasks * averageMs) / parallel
  }

  function assertShortWait(key: string) {
    const waitMs = expectedWaitMs(key)
    if (waitMs <= maxWaitMs) return
    // The delay is random, so that the clients do not all retry at the same time.
    const retryAfter = Math.ceil((waitMs * (1 + Math.random())) / 1000)
    throw new AppError('service.unavailable', { retryAfter })
  }

  function startNext() {
    for (const [key, queue] of queues) {
      const nextTask = queue.shift()!
      queues.delete(key)
      // Moves the key behind the other keys.
      if (queue.length > 0) queues.set(key, queue)
      if (!nextTask.hasDisconnected()) return nextTask.start()
      nextTask.cancel()
    }
    runningCount -= 1
  }

  async function waitForStart({ key, hasDisconnected = () => false }: TaskClient) {
    if (runningCount < parallel) {
      runningCount += 1
      return
    }
    assertShortWait(key)
    await new Promise<void>((resolve, reject) => {
      const cancel = () => {
        clearTimeout(timer)
        reject(new AppError('service.unavailable', { retryAfter: 1 + Math.ceil(Math.random() * 5) }))
      }
      // The wait can be longer than expected: tasks may take longer, or later tasks of other keys may run first.
      const timer = setTimeout(() => {
        remove(key, waitingTask)
        cancel()
      }, maxWaitMs)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const waitingTask: WaitingTask = { start, hasDisconnected, cancel }
      const queue = queues.get(key) ?? []
      queue.push(waitingTask)
      queues.set(key, queue)
    })
  }

  function remove(key: string, waitingTask: WaitingTask) {
    const remainingTasks = (queues.get(key) ?? []).filter((task) => task !== waitingTask)
    if (remainingTasks.length > 0) queues.set(key, remainingTasks)
    else queues.delete(key)
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
