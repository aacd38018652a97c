import { describe, expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

function buildTask() {
  const finishers: (() => void)[] = []
  const load = { running: 0, maxRunning: 0 }
  const task = async () => {
    load.running++
    load.maxRunning = Math.max(load.maxRunning, load.running)
    await new Promise<void>((resolve) => finishers.push(resolve))
    load.running--
  }
  return { task, finishers, load }
}

const waitForCallbacks = () => new Promise((resolve) => setImmediate(resolve))

describe('limitConcurrency', () => {
  it('runs at most the permitted number of tasks at once, and starts the others in order (SEC-009)', async () => {
    const { task, finishers, load } = buildTask()
    const run = limitConcurrency(2, 10)
    const order: number[] = []
    const tasks = Array.from({ length: 5 }, (_, i) => run(task).then(() => order.push(i)))
    while (order.length < 5) {
      await waitForCallbacks()
      finishers.shift()?.()
    }
    await Promise.all(tasks)
    expect(load).toEqual({ running: 0, maxRunning: 2 })
    expect(order).toEqual([0, 1, 2, 3, 4])
  })

  it('rejects a task when the queue is full', async () => {
    const { task, finishers } = buildTask()
    const run = limitConcurrency(1, 1)
    const acceptedTasks = [run(task), run(task)]
    await expect(run(task)).rejects.toMatchObject({ code: 'rate.limited' })
    for (let i = 0; i < 2; i++) {
      await waitForCallbacks()
      finishers.shift()?.()
    }
    await Promise.all(acceptedTasks)
  })

  it('starts the next task when a task fails', async () => {
    const run = limitConcurrency(1, 5)
    const failingTask = run(() => Promise.reject(new Error('broken')))
    const nextTask = run(async () => 'done')
    await expect(failingTask).rejects.toThrow('broken')
    expect(await nextTask).toBe('done')
    expect(await run(async () => 'again')).toBe('again')
  })
})
