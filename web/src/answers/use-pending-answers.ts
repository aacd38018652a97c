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
  /** Writes the answer to the quick store, then to the durable store, then sends it. */
  choose: (questionId: string, value: AnswerValue) => void
  save: SaveState
  durability: Durability
  /** The time in milliseconds at which another tab last saved answers on the server; 0 if none has. */
  savedElsewhereAt: number
  /** Sends all pending answers now; resolves when the server has confirmed them. */
  flush: () => Promise<void>
}

type Options = {
  pendingAnswers: PendingAnswers
  device: { readonly isPersistent: boolean }
  /** Undefined until the key has been loaded, null if the browser cannot encrypt. */
  encryptor: Encryptor | null | undefined
  /** Tabs with the same lock name send one at a time. */
  lockName: string
  send: (responses: { questionId: string; value: AnswerValue }[], operationId: string) => Promise<unknown>
}

/** Stores answers on the device and sends them until the server has confirmed them. */
export function usePendingAnswers({ pendingAnswers, device, encryptor, lockName, send }: Options): Answers {
  const [localAnswers, setLocal] = useState<LocalAnswers>(new Map())
  const [save, setSave] = useState<SaveState>({ status: 'opening', error: undefined })
  const [durability, setDurability] = useState<Durability>('writing')
  const [savedElsewhereAt, setSavedElsewhereAt] = useState(0)
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
    pendingAnswers.subscribe(() => {
      setLocal((current) => mergeAnswers(current, pendingAnswers.list()))
      setDurability(pendingAnswers.durability())
      setSavedElsewhereAt(pendingAnswers.confirmedElsewhereAt())
    })
    const syncAndSend = () => void pendingAnswers.sync().then(sender.sendNow)
    syncAndSend()
    const stopListening = listen(syncAndSend, (event) => {
      if (pendingAnswers.isAnswerWrite(event)) void pendingAnswers.sync()
    })
    return () => {
      stopListening()
      sender.stop()
    }
  }, [pendingAnswers, lockName, send])

  const { status } = save
  const isUnsent = status !== 'saved' && status !== 'opening'
  const isAtRisk = isUnsent && (durability === 'failed' || (durability === 'writing' && !device.isPersistent))
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
  const flush = useCallback(async () => senderRef.current?.flush(), [])

  return { localAnswers, choose, save, durability, savedElsewhereAt, flush }
}

/** Calls `onReady` when an attempt to send may succeed, and `onStorage` when another tab writes to localStorage. */
function listen(onReady: () => void, onStorage: (event: StorageEvent) => void) {
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') onReady()
  }
  window.addEventListener('online', onReady)
  window.addEventListener('pageshow', onReady)
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    window.removeEventListener('online', onReady)
    window.removeEventListener('pageshow', onReady)
    window.removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
