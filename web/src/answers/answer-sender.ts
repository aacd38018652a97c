import type { AnswerValue } from '@lpi/contract'
import { randomId } from '../api/random-id.ts'
import type { PendingAnswer, PendingAnswers } from './pending-answers.ts'

/**
 * What to do after a failed save: `retry` sends the same answers later; `isolate` sends them one by one to find the
 * invalid answer; `stop` sends none of the pending answers again until `flush` is called.
 */
export type SaveErrorAction =
  | { kind: 'retry'; afterSeconds?: number | undefined }
  | { kind: 'isolate' | 'stop' }

export type SaveState = {
  /** `opening` until the stores of the device have been read. */
  status: 'opening' | 'saved' | 'sending' | 'waiting' | 'rejected'
  /** The reason for the status `waiting` or `rejected`; otherwise undefined. */
  error: unknown
}

type SenderOptions = {
  pendingAnswers: PendingAnswers
  send: (responses: { questionId: string; value: AnswerValue }[], operationId: string) => Promise<unknown>
  classifyError: (error: unknown) => SaveErrorAction
  onState: (state: SaveState) => void
  /** Runs one task at a time across all tabs if possible, so that an older save does not arrive after a newer save. */
  runWithTabLock: (task: () => Promise<void>) => Promise<void>
}

export type AnswerSender = ReturnType<typeof createAnswerSender>

const BATCH_SIZE = 20
const SEND_DELAY_SECONDS = 0.3
const MAX_WAIT_SECONDS = 30

/** Sends the pending answers to the server until it confirms them, with increasing waits between attempts. */
export function createAnswerSender(options: SenderOptions) {
  const { pendingAnswers, send, classifyError, onState, runWithTabLock } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let runningSave: Promise<void> | undefined
  let batch: { changeIds: string; operationId: string } | undefined
  let isIsolating = false
  let failures = 0
  let isStopped = false
  /** The errors of the answers that the server rejected, by `changeId`. */
  const rejections = new Map<string, unknown>()

  const listUnsent = () => pendingAnswers.list().filter(({ changeId }) => !rejections.has(changeId))

  /** After a failure, the status stays `waiting` during further attempts. */
  function reportSending() {
    if (failures === 0) onState({ status: 'sending', error: undefined })
  }

  /** The id stays the same while the batch is the same, so that repeating a save changes nothing. */
  function operationIdFor(answers: PendingAnswer[]) {
    const changeIds = answers.map(({ changeId }) => changeId).join()
    if (batch?.changeIds !== changeIds) batch = { changeIds, operationId: randomId() }
    return batch.operationId
  }

  async function sendBatch() {
    // Another tab may have changed or sent answers while this tab waited for the lock.
    await pendingAnswers.sync()
    const answers = listUnsent().slice(0, isIsolating ? 1 : BATCH_SIZE)
    if (answers.length === 0) return
    try {
      await send(
        answers.map(({ questionId, value }) => ({ questionId, value })),
        operationIdFor(answers),
      )
      await pendingAnswers.confirm(answers)
      failures = 0
    } catch (error) {
      const action = classifyError(error)
      if (action.kind === 'retry') throw error
      if (action.kind === 'isolate' && answers.length > 1) {
        isIsolating = true
        return
      }
      for (const { changeId } of action.kind === 'isolate' ? answers : listUnsent())
        rejections.set(changeId, error)
    }
  }

  async function sendBatches() {
    while (listUnsent().length > 0) {
      reportSending()
      await runWithTabLock(sendBatch)
    }
    isIsolating = false
  }

  function reportResult() {
    const error = pendingAnswers
      .list()
      .flatMap(({ changeId }) => (rejections.has(changeId) ? [rejections.get(changeId)] : []))[0]
    onState(error === undefined ? { status: 'saved', error } : { status: 'rejected', error })
    if (error !== undefined) throw error
  }

  /** Concurrent calls share one run. */
  function sendAll() {
    clearTimeout(timer)
    runningSave ??= sendBatches().finally(() => {
      runningSave = undefined
    })
    return runningSave
  }

  function schedule(seconds: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void sendOnce(), seconds * 1000)
  }

  function scheduleRetry(error: unknown) {
    const action = classifyError(error)
    const seconds = Math.min(2 ** failures++, MAX_WAIT_SECONDS)
    onState({ status: 'waiting', error })
    schedule(Math.max(seconds, (action.kind === 'retry' && action.afterSeconds) || 0))
  }

  async function sendOnce() {
    try {
      await sendAll()
    } catch (error) {
      scheduleRetry(error)
      return
    }
    try {
      reportResult()
    } catch {
      // `reportResult` has passed the error to `onState`. Only the caller of `flush` needs the exception.
    }
  }

  return {
    /** Sends after a short delay, so that one request contains answers entered in quick succession. */
    sendSoon() {
      reportSending()
      if (!runningSave) schedule(SEND_DELAY_SECONDS)
    },
    /** Sends without waiting for the next scheduled attempt, for example when the connection is back. */
    sendNow() {
      if (isStopped) return
      if (listUnsent().length > 0) void sendOnce()
      else if (rejections.size === 0) onState({ status: 'saved', error: undefined })
    },
    /** Sends all pending answers, even rejected ones. Resolves when all are confirmed; rejects if a save fails. */
    async flush() {
      rejections.clear()
      try {
        do await sendAll()
        while (listUnsent().length > 0)
      } catch (error) {
        scheduleRetry(error)
        throw error
      }
      reportResult()
    },
    /** Sends the pending answers one last time and schedules no further attempts. */
    stop() {
      isStopped = true
      clearTimeout(timer)
      if (listUnsent().length > 0) sendAll().catch(() => undefined)
    },
  }
}
