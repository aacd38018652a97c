import { type AnswerValue, endpoints } from '@lpi/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useApi } from '../../api/ApiContext.tsx'
import { textStore } from '../../i18n/text-store.ts'
import { encryptorQuery } from '../../session/device-key.ts'
import { useProfile } from '../../session/use-profile.tsx'
import { addToPages } from './add-to-pages.ts'
import { type AnswerSender, createAnswerSender, type SaveState } from './answer-sender.ts'
import { classifySaveError } from './classify-save-error.ts'
import { openDeviceStorage } from './device-storage.ts'
import { type LocalAnswers, mergeAnswers } from './local-answers.ts'
import { type Durability, openPendingAnswers } from './pending-answers.ts'
import { runWithTabLock } from './run-with-tab-lock.ts'

export type Answers = {
  local: LocalAnswers
  /** Writes the answer to the quick store, then to the durable store, then sends it. */
  choose: (questionId: string, value: AnswerValue) => void
  save: SaveState
  /** The durability of the pending answers. */
  durability: Durability
  /** The time in milliseconds of the last answer that another tab has saved on the server; 0 if there is none. */
  savedElsewhereAt: number
  /** Sends all pending answers now; resolves when the server has confirmed them. */
  flush: () => Promise<void>
}

/** The answers of one assessment, for all screens that show or change them. */
export function useAnswers(assessmentId: string): Answers {
  const api = useApi()
  const queryClient = useQueryClient()
  const { user } = useProfile()
  // The guard of the route has waited for the key only if the device has answers of the user.
  const { data: encryptor } = useQuery({
    ...encryptorQuery(api, user.userId),
    refetchInterval: retryUntilLoaded,
  })
  const { device, pending } = useMemo(() => {
    const { queryKey } = encryptorQuery(api, user.userId)
    const device = openDeviceStorage(() => queryClient.getQueryData(queryKey))
    return { device, pending: openPendingAnswers(user.userId, assessmentId, device) }
  }, [api, queryClient, user.userId, assessmentId])
  useEffect(() => {
    if (encryptor) void pending.sync().then(() => senderRef.current?.sendNow())
  }, [encryptor, pending])

  const [local, setLocal] = useState<LocalAnswers>(new Map())
  const [save, setSave] = useState<SaveState>({ status: 'opening', error: undefined })
  const [durability, setDurability] = useState<Durability>('writing')
  const [savedElsewhereAt, setSavedElsewhereAt] = useState(0)
  const senderRef = useRef<AnswerSender>(undefined)

  useEffect(() => {
    const sender = createAnswerSender({
      pending,
      classifyError: classifySaveError,
      onState: setSave,
      runWithTabLock: (task) => runWithTabLock(`answers/${assessmentId}`, task),
      async send(responses, operationId) {
        const args = { params: { assessmentId }, query: { language: textStore.language() } }
        const body = { responses, operationId, complete: false }
        const assessment = await api.call(endpoints.saveAnswers, { ...args, body })
        const { queryKey } = api.query(endpoints.getAssessment, args)
        queryClient.setQueryData(queryKey, assessment)
        addToPages(queryClient, assessmentId, responses)
        void queryClient.invalidateQueries({ queryKey: [endpoints.listAssessments.path] })
      },
    })
    senderRef.current = sender
    pending.subscribe(() => {
      setLocal((before) => mergeAnswers(before, pending.list()))
      setDurability(pending.durability())
      setSavedElsewhereAt(pending.confirmedElsewhereAt())
    })
    const syncAndSend = () => void pending.sync().then(sender.sendNow)
    syncAndSend()
    const stopListening = listen(syncAndSend, (event) => {
      if (pending.isAboutAnswers(event)) void pending.sync()
    })
    return () => {
      stopListening()
      sender.stop()
    }
  }, [api, queryClient, pending, assessmentId])

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
      pending.put(questionId, value)
      senderRef.current?.sendSoon()
    },
    [pending],
  )
  const flush = useCallback(async () => senderRef.current?.flush(), [])

  return { local, choose, save, durability, savedElsewhereAt, flush }
}

/** Milliseconds until the next attempt to load the key; false when it is loaded. */
function retryUntilLoaded({ state }: { state: { data: unknown } }) {
  return state.data === undefined && 15_000
}

/** Calls `onReady` when another attempt may succeed, and `onStorage` when another tab writes. */
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
