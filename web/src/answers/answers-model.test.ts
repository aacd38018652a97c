import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryAnswerStore, testKey } from '../testing/memory-answer-store.ts'
import { type AnswerSender, createAnswerSender } from './answer-sender.ts'
import type { AnswerRecord } from './answer-store.ts'
import { openPendingAnswers, type PendingAnswers } from './pending-answers.ts'

type Connection = 'good' | 'slow' | 'lost' | 'response lost'

const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('answer' as const), tab: fc.nat(1), question: fc.nat(2), value: fc.nat(9) }),
  fc.record({ kind: fc.constant('reopen' as const), tab: fc.nat(1) }),
  fc.record({
    kind: fc.constant('connection' as const),
    connection: fc.constantFrom<Connection>('good', 'slow', 'lost', 'response lost'),
  }),
  fc.record({ kind: fc.constant('crash' as const) }),
  fc.record({ kind: fc.constant('other device' as const), question: fc.nat(2), value: fc.nat(9) }),
  fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.oneof(fc.nat(800), fc.nat(5000)) }),
)

/** A server, and a browser that has two tabs and an unreliable connection. After a `crash`, the tabs are opened again. */
function setUp() {
  let device = openDevice(new Map())
  const server = new Map<string, unknown>()
  let connection: Connection = 'good'

  function openDevice(records: Map<string, AnswerRecord>) {
    const store = createMemoryAnswerStore(new Map(records))
    let lastTask = Promise.resolve()
    function runWithTabLock(task: () => Promise<void>) {
      const run = lastTask.then(task)
      lastTask = run.catch(() => undefined)
      return run
    }
    async function send(responses: { questionId: string; value: unknown }[]) {
      await new Promise((resolve) => setTimeout(resolve, connection === 'slow' ? 1500 : 100))
      if (connection === 'lost' || device.store !== store) throw new Error('Connection error.')
      for (const { questionId, value } of responses) server.set(questionId, value)
      if (connection === 'response lost') throw new Error('Connection error.')
    }
    function openTab(): { pending: PendingAnswers; sender: AnswerSender } {
      const pendingAnswers = openPendingAnswers('answers/ana/a1/', store, testKey)
      const classifyError = () => ({ kind: 'retry' }) as const
      const sender = createAnswerSender({
        pendingAnswers,
        send,
        classifyError,
        onState: () => {},
        runWithTabLock,
      })
      void pendingAnswers.sync().then(sender.sendNow)
      return { pending: pendingAnswers, sender }
    }
    return { store, openTab, tabs: [openTab(), openTab()] }
  }
  return {
    server,
    hasPendingAnswers: () =>
      [...device.store.records.values()].some(({ confirmedAt }) => confirmedAt === undefined),
    tab: (index: number) => device.tabs[index]!,
    reopen(index: number) {
      device.tabs[index]!.sender.stop()
      device.tabs[index] = device.openTab()
    },
    connect(next: Connection) {
      connection = next
    },
    crash() {
      const { tabs } = device
      device = openDevice(device.store.records)
      for (const { sender } of tabs) sender.stop()
    },
  }
}

describe('the server', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('eventually has the latest answers despite connection failures, reloads, crashes and a second tab (REQ-167)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 40, size: 'max' }), async (steps) => {
        const { server, tab, reopen, connect, crash, hasPendingAnswers } = setUp()
        const expected = new Map<string, unknown>()
        for (const step of steps) {
          if (step.kind === 'reopen') reopen(step.tab)
          else if (step.kind === 'connection') connect(step.connection)
          else if (step.kind === 'wait') await vi.advanceTimersByTimeAsync(step.milliseconds)
          else if (step.kind === 'crash') crash()
          else if (step.kind === 'other device') {
            // The user answers on another device. This step is skipped if answers are pending on this device, because
            // they would replace that answer.
            if (hasPendingAnswers()) continue
            server.set(`q${step.question}`, step.value)
            expected.set(`q${step.question}`, step.value)
          } else {
            const questionId = `q${step.question}`
            tab(step.tab).pending.put(questionId, step.value)
            tab(step.tab).sender.sendSoon()
            expected.set(questionId, step.value)
          }
          await vi.advanceTimersByTimeAsync(0)
        }
        connect('good')
        await vi.advanceTimersByTimeAsync(120_000)
        expect(server).toEqual(expected)
        expect(tab(0).pending.list()).toEqual([])
      }),
      { numRuns: 300 },
    )
  }, 60_000)
})
