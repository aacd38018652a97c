import { type AnswerValue, endpoints } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/ApiContext.tsx'
import { useProfile } from '../../session/use-profile.tsx'
import { type AnswerSender, createAnswerSender, type SaveState } from './answer-sender.ts'
import { classifySaveError } from './classify-save-error.ts'
import { openDeviceStorage } from './device-storage.ts'
import { type GivenAnswers, withGiven } from './given-answers.ts'
import { type Durability, openPendingAnswers } from './pending-answers.ts'
import { runWithTabLock } from './run-with-tab-lock.ts'

export type Answers = {
  given: GivenAnswers
  /** In the quick store of the device before this returns, then durable, then sent. */
  choose: (questionId: string, value: AnswerValue) => void
  save: SaveState
  /** Of the answers that the server has not confirmed. */
  durability: Durability
  /** Sends everything now; resolves once the server has confirmed it. */
  flush: () => Promise<void>
}

/** The answers of one assessment, for every screen that shows or takes them. */
export function useAnswers(assessmentId: string): Answers {
  const api = useApi()
  const queryClient = useQueryClient()
  const { user } = useProfile()
  const { i18n } = useTranslation()
  const { device, pending } = useMemo(() => {
    const device = openDeviceStorage()
    return { device, pending: openPendingAnswers(user.userId, assessmentId, device) }
  }, [user.userId, assessmentId])

  const [given, setGiven] = useState<GivenAnswers>(() => withGiven(new Map(), pending.list()))
  const [save, setSave] = useState<SaveState>({ status: 'opening', error: undefined })
  const [durability, setDurability] = useState<Durability>('writing')
  const sender = useRef<AnswerSender>(undefined)

  useEffect(() => {
    const running = createAnswerSender({
      pending,
      judge: classifySaveError,
      onState: setSave,
      runWithTabLock: (task) => runWithTabLock(`answers/${assessmentId}`, task),
      async send(responses, operationId) {
        const args = { params: { assessmentId }, query: { language: i18n.language } }
        const body = { responses, operationId, complete: false }
        const assessment = await api.call(endpoints.saveAnswers, { ...args, body })
        const { queryKey } = api.query(endpoints.getAssessment, args)
        queryClient.setQueryData(queryKey, assessment)
        void queryClient.invalidateQueries({ queryKey: [endpoints.listAssessments.path] })
      },
    })
    sender.current = running
    pending.follow(() => {
      setGiven((before) => withGiven(before, pending.list()))
      setDurability(pending.durability())
    })
    const wake = () => void pending.sync().then(running.wake)
    wake()
    const stopListening = listen(wake, (event) => {
      const answer = pending.fromEvent(event)
      if (!answer) return
      setGiven((before) => withGiven(before, [answer]))
      void pending.sync()
    })
    return () => {
      stopListening()
      running.stop()
    }
  }, [api, queryClient, i18n, pending, assessmentId])

  const { status } = save
  const isUnsent = status !== 'saved' && status !== 'opening'
  const isAtRisk = isUnsent && (durability === 'failed' || (durability === 'writing' && !device.isLasting))
  useEffect(() => {
    if (!isAtRisk) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isAtRisk])

  const choose = useCallback(
    (questionId: string, value: AnswerValue) => {
      pending.put(questionId, value)
      sender.current?.gather()
    },
    [pending],
  )
  const flush = useCallback(async () => sender.current?.flush(), [])

  return { given, choose, save, durability, flush }
}

/** Calls back when a new try may succeed, and when another tab writes. */
function listen(wake: () => void, onStorage: (event: StorageEvent) => void) {
  const wakeWhenSeen = () => {
    if (document.visibilityState === 'visible') wake()
  }
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', wake)
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', wakeWhenSeen)
  return () => {
    window.removeEventListener('online', wake)
    window.removeEventListener('pageshow', wake)
    window.removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', wakeWhenSeen)
  }
}
