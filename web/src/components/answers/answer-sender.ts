import type { AnswerValue } from '@lpi/contract'
import type { PendingAnswer, PendingAnswers } from './pending-answers.ts'
import { randomId } from './random-id.ts'

/**
 * What to do after a failed save: `again` sends the same later; with `one`, one of the answers is at fault; with
 * `never`, the server will not accept any of them.
 */
export type SaveVerdict = { kind: 'again'; afterSeconds?: number | undefined } | { kind: 'one' | 'never' }

export type SaveState = {
  /** `opening` until the stores of the device were read. */
  status: 'opening' | 'saved' | 'sending' | 'waiting' | 'refused'
  /** The last failure while it lasts. */
  error: unknown
}

type Parts = {
  pending: PendingAnswers
  send: (responses: { questionId: string; value: AnswerValue }[], operationId: string) => Promise<unknown>
  judge: (error: unknown) => SaveVerdict
  onState: (state: SaveState) => void
  /** Runs one at a time among all tabs, so that an older save cannot arrive after a newer one. */
  runWithTabLock: (task: () => Promise<void>) => Promise<void>
}

export type AnswerSender = ReturnType<typeof createAnswerSender>

const batchSize = 20
const gatherMilliseconds = 300
const longestWaitSeconds = 30

/** Sends the pending answers to the server, again and again with growing waits, until it confirms them. */
export function createAnswerSender({ pending, send, judge, onState, runWithTabLock }: Parts) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let batch: { marks: string; operationId: string } | undefined
  let isSingle = false
  let failures = 0
  let isStopped = false
  const refused = new Map<string, unknown>()

  const open = () => pending.list().filter(({ mark }) => !refused.has(mark))

  /** Without a connection, a new try changes nothing for the user. */
  function saySending() {
    if (failures === 0) onState({ status: 'sending', error: undefined })
  }

  /** A batch keeps its operation as long as its content is the same, so that a repeat is harmless. */
  function operationFor(answers: PendingAnswer[]) {
    const marks = answers.map(({ mark }) => mark).join()
    if (batch?.marks !== marks) batch = { marks, operationId: randomId() }
    return batch.operationId
  }

  async function sendBatch() {
    // What another tab changed or confirmed before this one had its turn.
    await pending.sync()
    const answers = open().slice(0, isSingle ? 1 : batchSize)
    if (answers.length === 0) return
    try {
      await send(
        answers.map(({ questionId, value }) => ({ questionId, value })),
        operationFor(answers),
      )
      await pending.confirm(answers)
      failures = 0
    } catch (error) {
      const verdict = judge(error)
      if (verdict.kind === 'again') throw error
      if (verdict.kind === 'one' && answers.length > 1) {
        isSingle = true
        return
      }
      for (const { mark } of verdict.kind === 'one' ? answers : open()) refused.set(mark, error)
    }
  }

  async function sendAll() {
    while (open().length > 0) {
      saySending()
      await runWithTabLock(sendBatch)
    }
    isSingle = false
  }

  function settle() {
    const error = pending.list().flatMap(({ mark }) => (refused.has(mark) ? [refused.get(mark)] : []))[0]
    onState(error === undefined ? { status: 'saved', error } : { status: 'refused', error })
    if (error !== undefined) throw error
  }

  /** Only one of these runs at a time; calls that arrive meanwhile share it. */
  function drain() {
    clearTimeout(timer)
    running ??= sendAll().finally(() => {
      running = undefined
    })
    return running
  }

  function later(seconds: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void attempt(), seconds * 1000)
  }

  function waitAfter(error: unknown) {
    const verdict = judge(error)
    const growing = Math.min(2 ** failures++, longestWaitSeconds)
    onState({ status: 'waiting', error })
    later(Math.max(growing, (verdict.kind === 'again' && verdict.afterSeconds) || 0))
  }

  async function attempt() {
    try {
      await drain()
    } catch (error) {
      waitAfter(error)
      return
    }
    try {
      settle()
    } catch {
      // `onState` has reported it; only `flush` has a caller that needs the error.
    }
  }

  return {
    /** Something was typed: send it soon, together with what follows closely. */
    gather() {
      saySending()
      if (!running) later(gatherMilliseconds / 1000)
    },
    /** The connection may be back, or the page was opened: do not wait any longer. */
    wake() {
      if (isStopped) return
      if (open().length > 0) void attempt()
      else if (refused.size === 0) onState({ status: 'saved', error: undefined })
    },
    /** Resolves once the server has confirmed everything; fails with the reason when it does not. */
    async flush() {
      refused.clear()
      try {
        do await drain()
        while (open().length > 0)
      } catch (error) {
        waitAfter(error)
        throw error
      }
      settle()
    },
    /** Finishes what is open now; starts nothing afterwards. */
    stop() {
      isStopped = true
      clearTimeout(timer)
      if (open().length > 0) drain().catch(() => undefined)
    },
  }
}
