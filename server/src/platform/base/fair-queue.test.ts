import { describe, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** A queue that runs one task at a time. `finishAll` advances the clock of the queue by one second for each task. */
function openQueue(maxWaitMs = 10_000) {
  let now = 0
  const queue = createFairQueue({ parallel: 1, maxWaitMs, expectedMs: 1000, clock: () => now })
  const finishers: (() => void)[] = []
  const order: string[] = []
  const add = (path: string, name = path, hasDisconnected = () => false) =>
    queue.run({ path: path.split('/'), hasDisconnected }, async () => {
      order.push(name)
      await new Promise<void>((resolve) => finishers.push(resolve))
    })
  async function finishAll() {
    await settle()
    while (finishers.length > 0) {
      now += 1000
      finishers.shift()!()
      await settle()
    }
  }
  return { add, order, finishers, finishAll }
}

describe('a fair queue', () => {
  it('serves the keys round-robin, and runs the tasks of each key in order (SEC-100)', async () => {
    const { add, order, finishAll } = openQueue()
    const tasks = [
      add('crowd', 'c1'),
      add('crowd', 'c2'),
      add('crowd', 'c3'),
      add('home'),
      add('crowd', 'c4'),
    ]
    await finishAll()
    await Promise.all(tasks)
    expect(order).toEqual(['c1', 'c2', 'home', 'c3', 'c4'])
  })

  it('serves the accounts of a network round-robin in the turns of this network (SEC-100)', async () => {
    const { add, order, finishAll } = openQueue()
    const paths = [
      'school/ann',
      'school/ann',
      'school/ann',
      'school/ann',
      'school/bob',
      'home/eve',
      'home/eve',
    ]
    const tasks = paths.map((path) => add(path))
    await finishAll()
    await Promise.all(tasks)
    expect(order).toEqual([
      'school/ann',
      'school/ann',
      'home/eve',
      'school/bob',
      'home/eve',
      'school/ann',
      'school/ann',
    ])
  })

  it('refuses only tasks of the account that has filled its share, and estimates the wait of others by their turns (SEC-100)', async () => {
    const { add, order, finishAll } = openQueue(3000)
    const tasks = Array.from({ length: 4 }, () => add('school/ann'))
    await expect(add('school/ann')).rejects.toMatchObject({ code: 'service.unavailable' })
    tasks.push(add('school/bob'), add('home/eve'))
    await expect(add('home/eve')).rejects.toMatchObject({ code: 'service.unavailable' })
    await finishAll()
    await Promise.all(tasks)
    expect(order.slice(0, 4)).toEqual(['school/ann', 'school/ann', 'home/eve', 'school/bob'])
  })

  it('refuses a task that would wait too long, suggests when to retry, and still accepts tasks with other keys', async () => {
    const { add, order, finishAll } = openQueue(3000)
    const acceptedTasks = [add('crowd', 'c1'), add('crowd', 'c2'), add('crowd', 'c3'), add('crowd', 'c4')]
    const error = await add('crowd', 'c5').catch((error) => error)
    expect(error).toMatchObject({ code: 'service.unavailable' })
    expect(error.details.retryAfter).toBeGreaterThanOrEqual(4)
    expect(error.details.retryAfter).toBeLessThanOrEqual(8)
    acceptedTasks.push(add('home'))
    await finishAll()
    await Promise.all(acceptedTasks)
    expect(order).toEqual(['c1', 'c2', 'home', 'c3', 'c4'])
  })

  it('counts each waiting task only once when it estimates how long a new task will wait', async () => {
    const { add, order, finishAll } = openQueue(10_000)
    const tasks = [
      add('running'),
      add('a'),
      add('b'),
      add('c'),
      add('d'),
      add('crowd', 'c1'),
      add('crowd', 'c2'),
    ]
    tasks.push(add('crowd', 'c3'))
    await finishAll()
    await Promise.all(tasks)
    expect(order).toEqual(['running', 'a', 'b', 'c', 'd', 'c1', 'c2', 'c3'])
  })

  it('does not run a waiting task whose client has disconnected', async () => {
    const { add, order, finishAll } = openQueue()
    let hasDisconnected = false
    const firstTask = add('a')
    const rejection = expect(add('b', 'disconnected', () => hasDisconnected)).rejects.toMatchObject({
      code: 'service.unavailable',
    })
    const lastTask = add('c')
    hasDisconnected = true
    await finishAll()
    await Promise.all([firstTask, rejection, lastTask])
    expect(order).toEqual(['a', 'c'])
  })

  it('refuses a task that has waited for the maximum time, and does not run it (REQ-221)', async () => {
    const queue = createFairQueue({ parallel: 1, maxWaitMs: 50, expectedMs: 1 })
    const finish = Promise.withResolvers<void>()
    const firstTask = queue.run({ path: ['first'] }, () => finish.promise)
    const startedKeys: string[] = []
    const add = (key: string) => queue.run({ path: [key] }, async () => void startedKeys.push(key))
    const results = await Promise.allSettled([add('second'), add('third'), add('third')])
    for (const result of results) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'service.unavailable' } })
    }
    finish.resolve()
    await firstTask
    await add('fourth')
    expect(startedKeys).toEqual(['fourth'])
  })

  it('starts the next task when a task fails, and runs at most `parallel` tasks at once', async () => {
    const queue = createFairQueue({ parallel: 2, maxWaitMs: 1000, expectedMs: 1 })
    let [runningCount, maxRunning] = [0, 0]
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, (_, i) =>
        queue.run({ path: [String(i % 2)] }, async () => {
          runningCount += 1
          maxRunning = Math.max(maxRunning, runningCount)
          await settle()
          runningCount -= 1
          if (i % 3 === 0) throw new Error('failed')
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    expect([runningCount, maxRunning]).toEqual([0, 2])
  })
})
