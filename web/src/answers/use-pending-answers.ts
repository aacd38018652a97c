import type { AnswerValue } from '@lpi/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Encryptor } from '../session/encryptor.ts'
import { type AnswerSender, createAnswerSender, type SaveState } from './answer-sender.ts'
import { classifySaveError } from './classify-save-error.ts'
import { type LocalAnswers, mergeAnswers } from './local-answers.ts'
import type { Durability, PendingAnswers } from './pending-answers.ts'
import { runWithTabLock } from './run-with-tab-lock.ts'

export type Answers = {
  localAnswers: LocalAnswers
  /** Stores the answer on the device, then sends it. */
  choose: (questionId: string, value: AnswerValue) => void
  save: SaveState
  durability: Durability
  /** The number of answers that other tabs have saved on the server since the page was opened. */
  savesElsewhere: number
  /** Sends all pending answers now; resolves when the server has confirmed them. */
  flush: () => Promise<void>
}

type Options = {
  pendingAnswers: PendingAnswers
  /** Undefined until the key has been loaded, null if the browser cannot encrypt. */
  encryptor: Encryptor | null | undefined
  /** Tabs with the same lock name send one at a time. */
  lockName: string
  send: (responses: { questionId: string; value: AnswerValue }[], operationId: string) => Promise<unknown>
}

/** Stores answers on the device and sends them until the server has confirmed them. */
export function usePendingAnswers({ pendingAnswers, encryptor, lockName, send }: Options): Answers {
  const [localAnswers, setLocal] = useState<LocalAnswers>(new Map())
  const [save, setSave] = useState<SaveState>({ status: 'opening', error: undefined })
  const [durability, setDurability] = useState<Durability>('writing')
  const [savesElsewhere, setSavesElsewhere] = useState(0)
  const senderRef = useRef<AnswerSender>(undefined)

  useEffect(() => {
    if (encryptor) void pendingAnswers.sync().then(() => senderRef.current?.sendNow())
  }, [encryptor, pendingAnswers])

  useEffect(() => {
    const sender = createAnswerSender({
      pendingAnswers,
      classifyError: classifySaveError,
      onState: setSave,
      runWithTabLock: (task) => runWithTabLock(lockName, task),
      send,
    })
    senderRef.current = sender
    const unsubscribe = pendingAnswers.subscribe(() => {
      setLocal((current) => mergeAnswers(current, pendingAnswers.list()))
      setDurability(pendingAnswers.durability())
      setSavesElsewhere(pendingAnswers.savesElsewhere())
    })
    const openAndSend = () => void pendingAnswers.open().then(sender.sendNow)
    openAndSend()
    const stopListening = listen(openAndSend)
    return () => {
      stopListening()
      unsubscribe()
      sender.stop()
    }
  }, [pendingAnswers, lockName, send])

  const { status } = save
  const isUnsent = status !== 'saved' && status !== 'opening'
  const isAtRisk = isUnsent && durability !== 'durable'
  useEffect(() => {
    if (!isAtRisk) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isAtRisk])

  const choose = useCallback(
    (questionId: string, value: AnswerValue) => {
      pendingAnswers.put(questionId, value)
      senderRef.current?.sendSoon()
    },
    [pendingAnswers],
  )
  const flush = useCallback(async () => {
    await pendingAnswers.open()
    await senderRef.current?.flush()
  }, [pendingAnswers])

  return { localAnswers, choose, save, durability, savesElsewhere, flush }
}

/** Calls `onReady` when an attempt to send may succeed, and when a page in the back/forward cache is shown again. */
function listen(onReady: () => void) {
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') onReady()
  }
  window.addEventListener('online', onReady)
  window.addEventListener('pageshow', onReady)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    window.removeEventListener('online', onReady)
    window.removeEventListener('pageshow', onReady)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
