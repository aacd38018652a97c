import { endpoints, type Rating } from '@lpi/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { classifySaveError } from '../../../components/answers/classify-save-error.ts'
import { storedRating } from './stored-rating.ts'

const MAX_WAIT_MS = 30_000

export type RatingSave = { status: 'saved' | 'sending' | 'waiting' | 'rejected'; error: unknown }

/**
 * The answers of an observer. An answer is unsent until the server has confirmed it; the tab stores it until then. Sends
 * one request at a time, so that an older answer cannot overwrite a newer one, and repeats it until it succeeds.
 */
export function useRatingAnswers(code: string, rating: Rating) {
  const api = useApi()
  const [storedAnswers] = useState(() => storedRating.answers(code))
  const [values, setValues] = useState(
    () =>
      new Map(
        rating.statements.flatMap(({ id, value }) => {
          const shownValue = storedAnswers.get(id) ?? value
          return shownValue === null ? [] : [[id, shownValue] as const]
        }),
      ),
  )
  const [isStored, setIsStored] = useState(true)
  const [save, setSave] = useState<RatingSave>({ status: 'saved', error: undefined })
  const unsentAnswers = useRef(storedAnswers)
  const running = useRef<Promise<void>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const failures = useRef(0)

  /** Resolves when every answer is confirmed; rejects with the error of the attempt that failed. */
  const flush = useCallback(async () => {
    clearTimeout(timer.current)
    while (unsentAnswers.current.size > 0) {
      running.current ??= sendOnce().finally(() => {
        running.current = undefined
      })
      await running.current
    }

    async function sendOnce() {
      const sentAnswers = new Map(unsentAnswers.current)
      setSave({ status: 'sending', error: undefined })
      try {
        const responses = [...sentAnswers].map(([questionId, value]) => ({ questionId, value }))
        await api.call(endpoints.saveRating, { body: { code, responses } })
      } catch (error) {
        failures.current += 1
        const { kind } = classifySaveError(error)
        setSave({ status: kind === 'retry' ? 'waiting' : 'rejected', error })
        if (kind === 'retry') {
          const wait = Math.min(MAX_WAIT_MS, 500 * 2 ** failures.current)
          timer.current = setTimeout(() => void flush().catch(() => undefined), wait)
        }
        throw error
      }
      failures.current = 0
      for (const [id, value] of sentAnswers)
        if (unsentAnswers.current.get(id) === value) unsentAnswers.current.delete(id)
      setIsStored(storedRating.storeAnswers(code, unsentAnswers.current))
      if (unsentAnswers.current.size === 0) setSave({ status: 'saved', error: undefined })
    }
  }, [api, code])

  const choose = useCallback(
    (id: string, value: number) => {
      unsentAnswers.current.set(id, value)
      setIsStored(storedRating.storeAnswers(code, unsentAnswers.current))
      setValues((before) => new Map(before).set(id, value))
      void flush().catch(() => undefined)
    },
    [code, flush],
  )

  useEffect(() => {
    const retry = () => void flush().catch(() => undefined)
    retry()
    const warn = (event: BeforeUnloadEvent) => {
      if (unsentAnswers.current.size > 0) event.preventDefault()
    }
    window.addEventListener('online', retry)
    window.addEventListener('beforeunload', warn)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('online', retry)
      window.removeEventListener('beforeunload', warn)
    }
  }, [flush])

  return { values, save, isStored, choose, flush }
}
