import { expect, it } from 'vitest'
import type { Context } from '../base/context.ts'
import { runEach, startPeriodicTask } from './periodic-tasks.ts'

const NEVER = 2 ** 31 - 1

function recordLog() {
  const lines: [string, object][] = []
  const write = (level: string) => (fields: object) => void lines.push([level, fields])
  return {
    lines,
    ctx: { log: { info: write('info'), warn: write('warn'), error: write('error') } } as unknown as Context,
  }
}

it('a periodic task runs at start, logs what it did, and runs at the stop only if it asks for it', async () => {
  const { lines, ctx } = recordLog()
  const runs: string[] = []
  const start = (name: string, runsAtStop: boolean) =>
    startPeriodicTask(ctx, { name, everyMs: NEVER, runsAtStop, run: async () => runs.push(name) })
  const stops = [start('a', false), start('b', true)]
  for (const stop of stops) await stop()
  expect(runs).toEqual(['a', 'b', 'b'])
  expect(lines[0]).toEqual(['info', { task: 'a', result: 1 }])
})

it('a periodic task whose run fails is logged and runs again', async () => {
  const { lines, ctx } = recordLog()
  let runs = 0
  const task = {
    name: 'a',
    everyMs: NEVER,
    runsAtStop: true,
    run: async () => Promise.reject(new Error(`${++runs}`)),
  }
  await startPeriodicTask(ctx, task)()
  expect(lines).toEqual([1, 2].map((n) => ['error', { task: 'a', err: new Error(`${n}`) }]))
})

it('an item that fails does not prevent the items after it, and all failures are reported', async () => {
  const handled: number[] = []
  const run = async (item: number) => {
    handled.push(item)
    if (item % 2 === 0) throw new Error(`item ${item}`)
  }
  await expect(runEach([1, 2, 3], run)).rejects.toThrow('item 2')
  await expect(runEach([2, 3, 4], run)).rejects.toMatchObject({
    errors: [new Error('item 2'), new Error('item 4')],
  })
  expect(handled).toEqual([1, 2, 3, 2, 3, 4])
})
