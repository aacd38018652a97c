import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryAnswerStore, testKey } from '../testing/memory-answer-store.ts'
import { createAnswerSender, type SaveErrorAction, type SaveState } from './answer-sender.ts'
import type { AnswerStore } from './answer-store.ts'
import { openPendingAnswers } from './pending-answers.ts'

type Save = { answers: [string, unknown][]; operationId: string }

function setUp(
  classifyError: (error: unknown) => SaveErrorAction = () => ({ kind: 'retry' }),
  store: AnswerStore = createMemoryAnswerStore(),
) {
  const pendingAnswers = openPendingAnswers('answers/ana/a1/', store, testKey)
  const saves: Save[] = []
  const states: SaveState[] = []
  const server = { respond: async (_: Save) => {} }
  const sender = createAnswerSender({
    pendingAnswers,
    classifyError,
    send: (responses, operationId) => {
      const save = { answers: responses.map((r): [string, unknown] => [r.questionId, r.value]), operationId }
      saves.push(save)
      return server.respond(save)
    },
    onState: (state) => states.push(state),
    runWithTabLock: (task) => task(),
  })
  const enterAnswer = (questionId: string, value: number) => {
    pendingAnswers.put(questionId, value)
    sender.sendSoon()
  }
  return { pending: pendingAnswers, saves, states, server, sender, enterAnswer }
}

describe('pending answers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are sent in one request if entered in quick succession, and are removed when confirmed', async () => {
    const { enterAnswer, saves, pending, states } = setUp()
    enterAnswer('q1', 4)
    enterAnswer('q2', 5)
    expect(pending.list()).toHaveLength(2)
    expect(states.at(-1)).toEqual({ status: 'sending', error: undefined })
    await vi.runAllTimersAsync()
    expect(saves.map(({ answers }) => answers)).toEqual([
      [
        ['q1', 4],
        ['q2', 5],
      ],
    ])
    expect(pending.list()).toEqual([])
    expect(states.at(-1)?.status).toBe('saved')
  })

  it('are sent 300 milliseconds after the last of them was entered', async () => {
    const { enterAnswer, saves } = setUp()
    for (const [i, id] of ['q1', 'q2', 'q3'].entries()) {
      if (i > 0) await vi.advanceTimersByTimeAsync(200)
      enterAnswer(id, i)
    }
    await vi.advanceTimersByTimeAsync(299)
    expect(saves).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(saves.map(({ answers }) => answers.length)).toEqual([3])
  })

  it('are not sent again before the delay that the server specifies has passed', async () => {
    const { enterAnswer, saves, server } = setUp(() => ({ kind: 'retry', afterSeconds: 60 }))
    server.respond = () => Promise.reject(new Error('Too many requests.'))
    enterAnswer('q1', 4)
    await vi.advanceTimersByTimeAsync(60_299)
    expect(saves).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(saves).toHaveLength(2)
  })

  it('are kept while there is no connection, and are sent again with the same operation id', async () => {
    const { enterAnswer, saves, pending, states, server } = setUp()
    server.respond = () => Promise.reject(new Error('Connection error.'))
    enterAnswer('q1', 4)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(saves.length).toBeGreaterThan(2)
    expect(new Set(saves.map(({ operationId }) => operationId)).size).toBe(1)
    expect(states.map(({ status }) => status).lastIndexOf('sending')).toBe(1)
    expect(states.at(-1)?.status).toBe('waiting')
    expect(pending.list()).toHaveLength(1)

    server.respond = async () => {}
    await vi.runAllTimersAsync()
    expect(pending.list()).toEqual([])
    expect(states.at(-1)?.status).toBe('saved')
  })

  it('are sent again after waits of 1, 2, 4 and 8 seconds while saves fail', async () => {
    const { enterAnswer, saves, server } = setUp()
    server.respond = () => Promise.reject(new Error('Connection error.'))
    enterAnswer('q1', 4)
    await vi.advanceTimersByTimeAsync(300)
    for (const [i, seconds] of [1, 2, 4, 8].entries()) {
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
      expect(saves).toHaveLength(i + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(saves).toHaveLength(i + 2)
    }
  })

  it('are sent immediately when sendNow is called', async () => {
    const { enterAnswer, sender, pending, server } = setUp()
    server.respond = () => Promise.reject(new Error('Connection error.'))
    enterAnswer('q1', 4)
    await vi.advanceTimersByTimeAsync(60_000)
    server.respond = async () => {}
    sender.sendNow()
    await vi.advanceTimersByTimeAsync(0)
    expect(pending.list()).toEqual([])
  })

  it('are sent only after a save of an older answer to the same question has ended', async () => {
    const { enterAnswer, saves, pending, server } = setUp()
    let completeFirst = () => {}
    server.respond = () =>
      new Promise((resolve) => {
        completeFirst = () => resolve()
      })
    enterAnswer('q1', 4)
    await vi.advanceTimersByTimeAsync(1000)
    enterAnswer('q1', 9)
    await vi.advanceTimersByTimeAsync(1000)
    expect(saves).toHaveLength(1)
    server.respond = async () => {}
    completeFirst()
    await vi.runAllTimersAsync()
    expect(saves.map(({ answers }) => answers)).toEqual([[['q1', 4]], [['q1', 9]]])
    expect(saves[0]?.operationId).not.toBe(saves[1]?.operationId)
    expect(pending.list()).toEqual([])
  })

  it('are kept if the server rejects them, and one rejected answer does not block the others', async () => {
    const { enterAnswer, saves, sender, pending, states, server } = setUp(() => ({ kind: 'isolate' }))
    server.respond = async ({ answers }) => {
      if (answers.some(([id]) => id === 'bad')) throw new Error('no such question')
    }
    enterAnswer('q1', 1)
    enterAnswer('bad', 2)
    enterAnswer('q3', 3)
    await vi.runAllTimersAsync()
    expect(pending.list().map(({ questionId }) => questionId)).toEqual(['bad'])
    expect(states.at(-1)).toMatchObject({ status: 'rejected', error: new Error('no such question') })
    sender.sendNow()
    expect(states.at(-1)?.status).toBe('rejected')

    enterAnswer('q4', 4)
    enterAnswer('q5', 5)
    await vi.runAllTimersAsync()
    expect(saves.at(-1)?.answers.map(([id]) => id)).toEqual(['q4', 'q5'])
  })

  it('are not sent again if the assessment accepts no more answers', async () => {
    const { enterAnswer, saves, pending, states, server } = setUp(() => ({ kind: 'stop' }))
    server.respond = () => Promise.reject(new Error('completed'))
    for (let i = 0; i < 25; i++) enterAnswer(`q${i}`, 1)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(saves).toHaveLength(1)
    expect(pending.list()).toHaveLength(25)
    expect(states.at(-1)?.status).toBe('rejected')
  })

  it('are sent one last time when the sender is stopped, and never afterward', async () => {
    const { enterAnswer, sender, saves, server } = setUp()
    server.respond = () => Promise.reject(new Error('Connection error.'))
    enterAnswer('q1', 4)
    sender.stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(saves).toHaveLength(1)
    sender.sendNow()
    enterAnswer('q2', 5)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(saves).toHaveLength(1)
  })
})

it('sendNow reports the status “saved” if no answers are pending', () => {
  const { sender, states } = setUp()
  sender.sendNow()
  expect(states).toEqual([{ status: 'saved', error: undefined }])
})

describe('a tab that has not been told about another tab’s answer', () => {
  it('does not send its own answer to the same question (REQ-167)', async () => {
    const store = createMemoryAnswerStore()
    const firstTab = setUp(() => ({ kind: 'retry' }), store)
    firstTab.pending.put('q1', 4)
    await firstTab.pending.sync()
    const secondTab = setUp(() => ({ kind: 'retry' }), store)
    await secondTab.pending.sync()
    firstTab.pending.put('q1', 9)
    await firstTab.sender.flush()
    expect(secondTab.pending.list()).toMatchObject([{ questionId: 'q1', value: 4 }])
    await secondTab.sender.flush()
    expect([...firstTab.saves, ...secondTab.saves].map(({ answers }) => answers)).toEqual([[['q1', 9]]])
  })
})

describe('flush', () => {
  it('resolves when the server has confirmed every answer', async () => {
    const { pending, sender, states } = setUp()
    pending.put('q1', 4)
    await sender.flush()
    expect(pending.list()).toEqual([])
    expect(states.at(-1)?.status).toBe('saved')
  })

  it('rejects with the error of the failed save and keeps the answers', async () => {
    const { pending, sender, server } = setUp()
    server.respond = () => Promise.reject(new Error('Connection error.'))
    pending.put('q1', 4)
    await expect(sender.flush()).rejects.toThrow('Connection error.')
    sender.stop()
    expect(pending.list()).toHaveLength(1)
  })

  it('schedules another attempt after a failed save', async () => {
    vi.useFakeTimers()
    const { pending, sender, server } = setUp()
    server.respond = () => Promise.reject(new Error('Connection error.'))
    pending.put('q1', 4)
    await expect(sender.flush()).rejects.toThrow('Connection error.')
    server.respond = async () => {}
    await vi.runAllTimersAsync()
    expect(pending.list()).toEqual([])
    vi.useRealTimers()
  })

  it('rejects if the server rejects an answer, and the next call sends the answer again', async () => {
    const { pending, sender, server } = setUp(() => ({ kind: 'stop' }))
    server.respond = () => Promise.reject(new Error('completed'))
    pending.put('q1', 4)
    await expect(sender.flush()).rejects.toThrow('completed')
    server.respond = async () => {}
    await sender.flush()
    expect(pending.list()).toEqual([])
  })
})
