import { describe, expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

function tasks() {
  const open: (() => void)[] = []
  const seen = { running: 0, most: 0 }
  const task = async () => {
    seen.running++
    seen.most = Math.max(seen.most, seen.running)
    await new Promise<void>((resolve) => open.push(resolve))
    seen.running--
  }
  return { task, open, seen }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('limitConcurrency', () => {
  it('runs the permitted number of tasks at once and the others in order (SEC-009)', async () => {
    const { task, open, seen } = tasks()
    const inTurn = limitConcurrency(2, 10)
    const order: number[] = []
    const all = Array.from({ length: 5 }, (_, i) => inTurn(task).then(() => order.push(i)))
    while (order.length < 5) {
      await settle()
      open.shift()?.()
    }
    await Promise.all(all)
    expect(seen).toEqual({ running: 0, most: 2 })
    expect(order).toEqual([0, 1, 2, 3, 4])
  })

  it('rejects a task when the queue is full', async () => {
    const { task, open } = tasks()
    const inTurn = limitConcurrency(1, 1)
    const kept = [inTurn(task), inTurn(task)]
    await expect(inTurn(task)).rejects.toMatchObject({ code: 'rate.limited' })
    for (let i = 0; i < 2; i++) {
      await settle()
      open.shift()?.()
    }
    await Promise.all(kept)
  })

  it('starts the next task when one fails', async () => {
    const inTurn = limitConcurrency(1, 5)
    const failing = inTurn(() => Promise.reject(new Error('broken')))
    const next = inTurn(async () => 'done')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
    expect(await inTurn(async () => 'again')).toBe('again')
  })
})
