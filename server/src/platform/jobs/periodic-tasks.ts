import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../base/context.ts'

export const HOUR_MS = 3_600_000
const RETRY_MS = 10_000

/** Work that every worker repeats. Several workers may run it at the same time. */
export type PeriodicTask = {
  /** Names the task in log lines, for example `closing of feedback requests`. */
  name: string
  everyMs: number
  /** Returns what the run did, for the log; nothing is logged for a falsy value. */
  run: (ctx: Context) => Promise<unknown>
  /** Whether the task also runs when the worker stops, for what other tasks have stored. */
  runsAtStop?: boolean
}

/**
 * Runs the task immediately and then repeatedly. A failed run is logged and repeated after at least ten seconds. The
 * returned function waits for a run in progress; the caller can then close the connections that the task uses.
 */
export function startPeriodicTask(ctx: Context, task: PeriodicTask) {
  const stopping = new AbortController()
  const loop = repeat()
  return async () => {
    stopping.abort()
    await loop
  }

  async function repeat() {
    while (!stopping.signal.aborted) {
      const isDone = await runOnce()
      const waitMs = isDone ? task.everyMs : Math.max(task.everyMs, RETRY_MS)
      await sleep(waitMs, null, { signal: stopping.signal }).catch(() => {})
    }
    if (task.runsAtStop) await runOnce()
  }

  async function runOnce() {
    try {
      const result = await task.run(ctx)
      if (result) ctx.log.info({ task: task.name, result }, 'a periodic task has run')
      return true
    } catch (err) {
      ctx.log.error({ err, task: task.name }, 'a periodic task failed; it will be repeated')
      return false
    }
  }
}

/** Runs every item, even if some fail, and then throws what failed. One bad record must not block the others. */
export async function runEach<Item>(items: Iterable<Item>, run: (item: Item) => Promise<unknown>) {
  const failures: unknown[] = []
  for (const item of items) await run(item).catch((error) => failures.push(error))
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} items failed`)
}
