import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { batchCalls } from './batch-calls.ts'
import type { Db } from './connect.ts'

const buildDatabase = () => ({}) as Db

class DatabaseError extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/**
 * Creates a batched function that doubles numbers. Each batch waits until `finish` is called, and fails if `fail`
 * returns an error.
 */
function createDoubler(fail: (items: readonly number[]) => Error | undefined = () => undefined) {
  const batches: number[][] = []
  const finishers: (() => void)[] = []
  const double = batchCalls<number, number>(async (_db, items) => {
    batches.push([...items])
    await new Promise<void>((resolve) => void finishers.push(resolve))
    const error = fail(items)
    if (error) throw error
    return items.map((item) => item * 2)
  })
  async function finish() {
    for (await nextTurn(); finishers.length > 0; await nextTurn()) finishers.shift()!()
  }
  return { double, batches, finish }
}

describe('a batched function', () => {
  it('runs two calls immediately as separate batches and combines the calls that arrive while both are running', async () => {
    const { double, batches, finish } = createDoubler()
    const db = buildDatabase()
    const results = Promise.all([1, 2, 3, 4, 5].map((item) => double(db, item)))
    await finish()
    expect(await results).toEqual([2, 4, 6, 8, 10])
    expect(batches).toEqual([[1], [2], [3, 4, 5]])
  })

  it('never combines calls of different transactions', async () => {
    const { double, batches, finish } = createDoubler()
    const [firstDatabase, secondDatabase] = [buildDatabase(), buildDatabase()]
    const results = Promise.all(
      [1, 2, 3, 4].flatMap((item) => [double(firstDatabase, item), double(secondDatabase, -item)]),
    )
    await finish()
    await results
    expect(batches.map((items) => new Set(items.map(Math.sign)).size)).toEqual(batches.map(() => 1))
  })

  it('runs the items of a batch one by one if one item has invalid data, and only that item fails', async () => {
    const { double, finish } = createDoubler((items) =>
      items.includes(4) ? new DatabaseError('23503') : undefined,
    )
    const db = buildDatabase()
    const results = Promise.allSettled([1, 2, 3, 4, 5].map((item) => double(db, item)))
    await finish()
    expect((await results).map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      true,
      false,
      true,
    ])
  })

  it('fails all items of a batch without running them again if the connection is lost', async () => {
    const { double, batches, finish } = createDoubler((items) =>
      items.includes(4) ? new DatabaseError('57P01') : undefined,
    )
    const db = buildDatabase()
    const results = Promise.allSettled([1, 2, 3, 4, 5].map((item) => double(db, item)))
    await finish()
    expect((await results).map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(batches).toHaveLength(3)
  })
})
