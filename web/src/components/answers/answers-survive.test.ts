import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AnswerSender, createAnswerSender } from './answer-sender.ts'
import { openDeviceStorage } from './device-storage.ts'
import { openPendingAnswers } from './pending-answers.ts'

type Connection = 'good' | 'slow' | 'away' | 'answer lost'

const step = fc.oneof(
  fc.record({ do: fc.constant('type' as const), tab: fc.nat(1), question: fc.nat(2), value: fc.nat(9) }),
  fc.record({ do: fc.constant('reopen' as const), tab: fc.nat(1) }),
  fc.record({
    do: fc.constant('connection' as const),
    is: fc.constantFrom<Connection>('good', 'slow', 'away', 'answer lost'),
  }),
  fc.record({ do: fc.constant('wait' as const), milliseconds: fc.oneof(fc.nat(800), fc.nat(5000)) }),
)

/** Two tabs of one browser before one server, with a network that fails on request. */
function setUp() {
  const { storage } = openDeviceStorage(() => {
    throw new Error('no storage here')
  })
  const server = new Map<string, unknown>()
  let connection: Connection = 'good'
  let last = Promise.resolve()

  function exclusively(task: () => Promise<void>) {
    const run = last.then(task)
    last = run.catch(() => undefined)
    return run
  }
  async function send(responses: { questionId: string; value: unknown }[]) {
    await new Promise((resolve) => setTimeout(resolve, connection === 'slow' ? 1500 : 100))
    if (connection === 'away') throw new Error('Connection error.')
    for (const { questionId, value } of responses) server.set(questionId, value)
    if (connection === 'answer lost') throw new Error('Connection error.')
  }
  function openTab() {
    const pending = openPendingAnswers('ana', 'a1', storage)
    const judge = () => ({ kind: 'again' }) as const
    const sender = createAnswerSender({ pending, send, judge, onState: () => {}, exclusively })
    sender.wake()
    return { pending, sender }
  }
  const tabs: { pending: ReturnType<typeof openPendingAnswers>; sender: AnswerSender }[] = [
    openTab(),
    openTab(),
  ]
  return {
    server,
    tab: (index: number) => tabs[index]!,
    reopen(index: number) {
      tabs[index]!.sender.stop()
      tabs[index] = openTab()
    },
    connect(next: Connection) {
      connection = next
    },
  }
}

describe('whatever the network, coming back and two tabs do', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('the server ends with the answers typed last', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        const { server, tab, reopen, connect } = setUp()
        const typed = new Map<string, unknown>()
        for (const one of steps) {
          if (one.do === 'reopen') reopen(one.tab)
          else if (one.do === 'connection') connect(one.is)
          else if (one.do === 'wait') await vi.advanceTimersByTimeAsync(one.milliseconds)
          else {
            const questionId = `q${one.question}`
            tab(one.tab).pending.put(questionId, one.value)
            tab(one.tab).sender.gather()
            typed.set(questionId, one.value)
          }
        }
        connect('good')
        await vi.advanceTimersByTimeAsync(120_000)
        expect(server).toEqual(typed)
        expect(tab(0).pending.list()).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
