import type { FieldProblem } from '@lpi/contract'
import { ApiError } from '../api/api-error.ts'
import type { Translate } from './text-keys.ts'
import { useTranslation } from './use-translation.ts'

/**
 * Returns a function that returns the message for an error. An error code without a text in the `common` namespace is
 * a type error.
 */
export function useErrorPhrase(): (error: unknown) => string {
  const { t } = useTranslation('common')
  return (error) => phraseFor(t, error)
}

/** Returns a function that returns the message for a problem with a field. */
export function useFieldPhrase(): (problem: FieldProblem) => string {
  const { t } = useTranslation('common')
  return (problem) => t(`fields.${problem}`)
}

function phraseFor(t: Translate<['common']>, error: unknown) {
  if (!(error instanceof Error)) return t('errors.internal')
  if (error.name === 'ChunkLoadError') return t('chunkFailed')
  if (!(error instanceof ApiError)) return t('errors.internal')
  if (error.status === undefined) return t('noConnection')
  if (error.code === 'rate.limited' && error.retryAfter) return retryAfterPhrase(t, error.retryAfter)
  return t(`errors.${error.code ?? 'internal'}`)
}

function retryAfterPhrase(t: Translate<['common']>, seconds: number) {
  if (seconds <= 90) return t('waitSeconds', { count: Math.ceil(seconds) })
  return t('waitMinutes', { count: Math.ceil(seconds / 60) })
}
