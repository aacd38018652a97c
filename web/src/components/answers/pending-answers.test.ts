import { describe, expect, it } from 'vitest'
import { openDeviceStorage } from './device-storage.ts'
import { hasPendingAnswers, openPendingAnswers } from './pending-answers.ts'

const refusing = () => {
  throw new Error('no storage here')
}
const inMemory = () => openDeviceStorage(refusing).storage

describe('answers kept on the device', () => {
  it('are there for whoever opens them next, oldest first', () => {
    const storage = inMemory()
    const before = openPendingAnswers('ana', 'a1', storage)
    before.put('q2', 4, 200)
    before.put('q1', 9, 100)

    const afterReload = openPendingAnswers('ana', 'a1', storage)
    expect(afterReload.list().map(({ questionId, value }) => [questionId, value])).toEqual([
      ['q1', 9],
      ['q2', 4],
    ])
  })

  it('belong to one person and one assessment', () => {
    const storage = inMemory()
    openPendingAnswers('ana', 'a1', storage).put('q1', 1)
    expect(openPendingAnswers('ana', 'a2', storage).list()).toEqual([])
    expect(openPendingAnswers('ben', 'a1', storage).list()).toEqual([])
    expect(hasPendingAnswers('ana', storage)).toBe(true)
    expect(hasPendingAnswers('ben', storage)).toBe(false)
  })

  it('leave when confirmed, but not when changed since they were sent', () => {
    const pending = openPendingAnswers('ana', 'a1', inMemory())
    const sent = [pending.put('q1', 3), pending.put('q2', 5)]
    pending.put('q1', 8)
    pending.confirm(sent)
    expect(pending.list()).toMatchObject([{ questionId: 'q1', value: 8 }])
  })

  it('pass over what someone else wrote under their keys', () => {
    const storage = inMemory()
    storage.setItem('answers/ana/a1/q1', 'not json')
    storage.setItem('answers/ana/a1/q2', '{"value":{}}')
    expect(openPendingAnswers('ana', 'a1', storage).list()).toEqual([])
  })
})

describe('two tabs', () => {
  it('keep each other’s answers, and the one typed last wins', () => {
    const storage = inMemory()
    const left = openPendingAnswers('ana', 'a1', storage)
    const right = openPendingAnswers('ana', 'a1', storage)
    const older = left.put('q1', 2, 1000)
    left.put('q2', 6, 1001)
    right.put('q1', 9, 1002)

    left.confirm([older])
    expect(right.list().map(({ questionId, value }) => [questionId, value])).toEqual([
      ['q2', 6],
      ['q1', 9],
    ])
  })

  it('order changes by what came later even when the clock goes back', () => {
    const pending = openPendingAnswers('ana', 'a1', inMemory())
    const first = pending.put('q1', 2, 5000)
    const second = pending.put('q1', 3, 10)
    expect(second.at).toBeGreaterThan(first.at)
    pending.confirm([second])
    expect(pending.put('q1', 4, 10).at).toBeGreaterThan(second.at)
  })

  it('count what the other tab gave as earlier, also when the clock goes back before the next answer', () => {
    const storage = inMemory()
    const left = openPendingAnswers('ana', 'a1', storage)
    const right = openPendingAnswers('ana', 'a1', storage)
    const first = left.put('q1', 2, 5000)
    right.fromEvent({ key: 'answers/ana/a1/q1', newValue: storage.getItem('answers/ana/a1/q1') })
    left.confirm([first])
    expect(right.put('q1', 3, 10).at).toBeGreaterThan(first.at)
  })

  it('hear of each other’s answers by the storage event', () => {
    const storage = inMemory()
    const pending = openPendingAnswers('ana', 'a1', storage)
    const { at, mark } = pending.put('q1', 7)
    const newValue = storage.getItem('answers/ana/a1/q1')
    expect(pending.fromEvent({ key: 'answers/ana/a1/q1', newValue })).toEqual({
      questionId: 'q1',
      value: 7,
      at,
      mark,
    })
    expect(pending.fromEvent({ key: 'answers/ben/a1/q1', newValue })).toBeUndefined()
    expect(pending.fromEvent({ key: 'answers/ana/a1/q1', newValue: null })).toBeUndefined()
  })
})
