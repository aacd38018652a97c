import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStores } from '../../testing/memory-stores.ts'
import { createAnswerSender, type SaveState, type SaveVerdict } from './answer-sender.ts'
import { type AnswerStores, openPendingAnswers } from './pending-answers.ts'

type Sent = { answers: [string, unknown][]; operationId: string }

function setUp(
  judge: (error: unknown) => SaveVerdict = () => ({ kind: 'again' }),
  stores: AnswerStores = memoryStores(),
) {
  const pending = openPendingAnswers('ana', 'a1', stores)
  const sent: Sent[] = []
  const states: SaveState[] = []
  const server = { answer: async (_: Sent) => {} }
  const sender = createAnswerSender({
    pending,
    judge,
    send: (responses, operationId) => {
      const save = { answers: responses.map((r): [string, unknown] => [r.questionId, r.value]), operationId }
      sent.push(save)
      return server.answer(save)
    },
    onState: (state) => states.push(state),
    runWithTabLock: (task) => task(),
  })
  const type = (questionId: string, value: number) => {
    pending.put(questionId, value)
    sender.gather()
  }
  return { pending, sent, states, server, sender, type }
}

describe('answers on their way to the server', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('go together when they follow closely, and leave the device once confirmed', async () => {
    const { type, sent, pending, states } = setUp()
    type('q1', 4)
    type('q2', 5)
    expect(pending.list()).toHaveLength(2)
    await vi.runAllTimersAsync()
    expect(sent.map(({ answers }) => answers)).toEqual([
      [
        ['q1', 4],
        ['q2', 5],
      ],
    ])
    expect(pending.list()).toEqual([])
    expect(states.at(-1)?.status).toBe('saved')
  })

  it('stay while the connection is away and repeat under the same name', async () => {
    const { type, sent, pending, states, server } = setUp()
    server.answer = () => Promise.reject(new Error('Connection error.'))
    type('q1', 4)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent.length).toBeGreaterThan(2)
    expect(new Set(sent.map(({ operationId }) => operationId)).size).toBe(1)
    expect(states.at(-1)?.status).toBe('waiting')
    expect(pending.list()).toHaveLength(1)

    server.answer = async () => {}
    await vi.runAllTimersAsync()
    expect(pending.list()).toEqual([])
    expect(states.at(-1)?.status).toBe('saved')
  })

  it('do not wait for the next try when the connection comes back', async () => {
    const { type, sender, pending, server } = setUp()
    server.answer = () => Promise.reject(new Error('Connection error.'))
    type('q1', 4)
    await vi.advanceTimersByTimeAsync(60_000)
    server.answer = async () => {}
    sender.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(pending.list()).toEqual([])
  })

  it('send the newer answer after the older one that was under way', async () => {
    const { type, sent, pending, server } = setUp()
    let answerFirst = () => {}
    server.answer = () =>
      new Promise((resolve) => {
        answerFirst = () => resolve()
      })
    type('q1', 4)
    await vi.advanceTimersByTimeAsync(1000)
    type('q1', 9)
    server.answer = async () => {}
    answerFirst()
    await vi.runAllTimersAsync()
    expect(sent.map(({ answers }) => answers)).toEqual([[['q1', 4]], [['q1', 9]]])
    expect(sent[0]?.operationId).not.toBe(sent[1]?.operationId)
    expect(pending.list()).toEqual([])
  })

  it('are kept and shown when refused for good, and one bad answer does not hold up the others', async () => {
    const { type, pending, states, server } = setUp(() => ({ kind: 'one' }))
    server.answer = async ({ answers }) => {
      if (answers.some(([id]) => id === 'bad')) throw new Error('no such question')
    }
    type('q1', 1)
    type('bad', 2)
    type('q3', 3)
    await vi.runAllTimersAsync()
    expect(pending.list().map(({ questionId }) => questionId)).toEqual(['bad'])
    expect(states.at(-1)).toMatchObject({ status: 'refused', error: new Error('no such question') })
  })

  it('stop when the assessment takes none any more', async () => {
    const { type, sent, pending, states, server } = setUp(() => ({ kind: 'never' }))
    server.answer = () => Promise.reject(new Error('completed'))
    type('q1', 1)
    type('q2', 2)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(1)
    expect(pending.list()).toHaveLength(2)
    expect(states.at(-1)?.status).toBe('refused')
  })
})

describe('two tabs whose browser shares no quick store', () => {
  it('send nothing that the other tab replaced', async () => {
    const { durableTexts, ...stores } = memoryStores()
    const left = setUp(() => ({ kind: 'again' }), stores)
    left.pending.put('q1', 4)
    await left.pending.sync()
    const right = setUp(() => ({ kind: 'again' }), memoryStores(new Map(), durableTexts))
    await right.pending.sync()
    left.pending.put('q1', 9)
    await left.sender.flush()
    expect(right.pending.list()).toMatchObject([{ questionId: 'q1', value: 4 }])
    await right.sender.flush()
    expect([...left.sent, ...right.sent].map(({ answers }) => answers)).toEqual([[['q1', 9]]])
  })
})

describe('finishing', () => {
  it('waits until the server has confirmed every answer', async () => {
    const { pending, sender } = setUp()
    pending.put('q1', 4)
    await sender.flush()
    expect(pending.list()).toEqual([])
  })

  it('fails with the reason and keeps the answers', async () => {
    const { pending, sender, server } = setUp()
    server.answer = () => Promise.reject(new Error('Connection error.'))
    pending.put('q1', 4)
    await expect(sender.flush()).rejects.toThrow('Connection error.')
    sender.stop()
    expect(pending.list()).toHaveLength(1)
  })
})
