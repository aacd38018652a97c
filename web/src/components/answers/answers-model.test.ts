import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStores } from '../../testing/memory-stores.ts'
import { type AnswerSender, createAnswerSender } from './answer-sender.ts'
import { openPendingAnswers, type PendingAnswers } from './pending-answers.ts'

type Connection = 'good' | 'slow' | 'away' | 'answer lost'

const step = fc.oneof(
  fc.record({ do: fc.constant('type' as const), tab: fc.nat(1), question: fc.nat(2), value: fc.nat(9) }),
  fc.record({ do: fc.constant('reopen' as const), tab: fc.nat(1) }),
  fc.record({
    do: fc.constant('connection' as const),
    is: fc.constantFrom<Connection>('good', 'slow', 'away', 'answer lost'),
  }),
  fc.record({ do: fc.constant('flush' as const) }),
  fc.record({ do: fc.constant('crash' as const) }),
  fc.record({ do: fc.constant('elsewhere' as const), question: fc.nat(2), value: fc.nat(9) }),
  fc.record({ do: fc.constant('wait' as const), milliseconds: fc.oneof(fc.nat(800), fc.nat(5000)) }),
)

/**
 * Two tabs of one browser before one server, with a network that fails on request. The browser writes its quick store
 * to the disk only on `flush`; a `crash` returns to that.
 */
function setUp() {
  let device = openDevice(new Map(), new Map())
  const server = new Map<string, unknown>()
  let connection: Connection = 'good'

  function openDevice(onDisk: Map<string, string>, durableTexts: Map<string, string>) {
    const stores = memoryStores(new Map(onDisk), new Map(durableTexts))
    let last = Promise.resolve()
    function runWithTabLock(task: () => Promise<void>) {
      const run = last.then(task)
      last = run.catch(() => undefined)
      return run
    }
    async function send(responses: { questionId: string; value: unknown }[]) {
      await new Promise((resolve) => setTimeout(resolve, connection === 'slow' ? 1500 : 100))
      if (connection === 'away' || device.stores !== stores) throw new Error('Connection error.')
      for (const { questionId, value } of responses) server.set(questionId, value)
      if (connection === 'answer lost') throw new Error('Connection error.')
    }
    function openTab(): { pending: PendingAnswers; sender: AnswerSender } {
      const pending = openPendingAnswers('ana', 'a1', stores)
      const judge = () => ({ kind: 'again' }) as const
      const sender = createAnswerSender({ pending, send, judge, onState: () => {}, runWithTabLock })
      void pending.sync().then(sender.wake)
      return { pending, sender }
    }
    return { stores, openTab, tabs: [openTab(), openTab()], onDisk }
  }
  return {
    server,
    tab: (index: number) => device.tabs[index]!,
    reopen(index: number) {
      device.tabs[index]!.sender.stop()
      device.tabs[index] = device.openTab()
    },
    connect(next: Connection) {
      connection = next
    },
    flush() {
      device.onDisk = new Map(device.stores.quickTexts)
    },
    crash() {
      const { tabs } = device
      device = openDevice(device.onDisk, device.stores.durableTexts)
      for (const { sender } of tabs) sender.stop()
    },
  }
}

describe('with a failing network, reloads, crashes and two tabs', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('the server ends with the answers given last (REQ-167)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        const { server, tab, reopen, connect, flush, crash } = setUp()
        const typed = new Map<string, unknown>()
        for (const one of steps) {
          if (one.do === 'reopen') reopen(one.tab)
          else if (one.do === 'connection') connect(one.is)
          else if (one.do === 'wait') await vi.advanceTimersByTimeAsync(one.milliseconds)
          else if (one.do === 'flush') flush()
          else if (one.do === 'crash') crash()
          else if (one.do === 'elsewhere') {
            // From another device; with a pending answer here, the one that arrives last would win.
            if (tab(0).pending.list().length > 0) continue
            server.set(`q${one.question}`, one.value)
            typed.set(`q${one.question}`, one.value)
          } else {
            const questionId = `q${one.question}`
            tab(one.tab).pending.put(questionId, one.value)
            tab(one.tab).sender.gather()
            typed.set(questionId, one.value)
          }
          await vi.advanceTimersByTimeAsync(0)
        }
        connect('good')
        await vi.advanceTimersByTimeAsync(120_000)
        expect(server).toEqual(typed)
        expect(tab(0).pending.list()).toEqual([])
      }),
      { numRuns: 300 },
    )
  }, 60_000)
})
