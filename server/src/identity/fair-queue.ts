import { AppError } from '../base/errors.ts'

/** The client of a task. Tasks with the same key wait for one another; keys take turns. */
export type Place = {
  key: string
  /** True if the client has disconnected. Its task is not run. */
  hasLeft?: () => boolean
}

type Options = {
  parallel: number
  /** A task that would wait longer than this is refused immediately. */
  maxWaitMs: number
  /** The duration of a task, until some have been measured. */
  expectedMs: number
  clock?: () => number
}

type Waiting = { start: () => void; hasLeft: () => boolean; leave: () => void }

/**
 * Runs at most `parallel` tasks at a time. The others wait in one line per key, and the keys take turns, so that many
 * tasks of one key delay another key by one task each at most. `run` throws `service.unavailable` with the time to wait
 * if the task would wait for too long. A task whose client has disconnected is not run.
 */
export function createFairQueue({
  parallel,
  maxWaitMs,
  expectedMs,
  clock = () => performance.now(),
}: Options) {
  /** In the order of the turns. */
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let averageMs = expectedMs

  /** Counts the tasks that run before the new one: all of its own line, and from each other line one per turn. */
  function expectedWaitMs(key: string) {
    const turns = (lines.get(key)?.length ?? 0) + 1
    let tasks = turns
    for (const [other, line] of lines) if (other !== key) tasks += Math.min(line.length, turns)
    return (tasks * averageMs) / parallel
  }

  function assertRoom(key: string) {
    const waitMs = expectedWaitMs(key)
    if (waitMs <= maxWaitMs) return
    // A random delay, so that the clients do not return at the same time.
    const retryAfter = Math.ceil((waitMs * (1 + Math.random())) / 1000)
    throw new AppError('service.unavailable', { retryAfter })
  }

  function startNext() {
    for (const [key, line] of lines) {
      const next = line.shift()!
      lines.delete(key)
      // Moves the key behind the others.
      if (line.length > 0) lines.set(key, line)
      if (!next.hasLeft()) return next.start()
      next.leave()
    }
    running -= 1
  }

  async function waitForTurn({ key, hasLeft = () => false }: Place) {
    if (running < parallel) {
      running += 1
      return
    }
    assertRoom(key)
    await new Promise<void>((start, reject) => {
      const leave = () => reject(new AppError('service.unavailable'))
      const line = lines.get(key) ?? []
      line.push({ start, hasLeft, leave })
      lines.set(key, line)
    })
  }

  return {
    async run<T>(place: Place, task: () => Promise<T>): Promise<T> {
      await waitForTurn(place)
      const started = clock()
      try {
        return await task()
      } finally {
        averageMs += (clock() - started - averageMs) / 20
        startNext()
      }
    },
  }
}
