import { ApiError } from '../../api/api-error.ts'
import type { SaveVerdict } from './answer-sender.ts'

/** Errors that one of several answers may have caused. */
const aboutOneAnswer = new Set<string>(['question.unknown', 'answer.not_an_option', 'input.invalid'])

/** A lost connection, a server error and an expired session are temporary; other errors are permanent. */
export function classifySaveError(error: unknown): SaveVerdict {
  if (!(error instanceof ApiError)) return { kind: 'again' }
  const { status, code, retryAfter } = error
  if (status === undefined || status >= 500 || [401, 408, 425, 429].includes(status)) {
    return { kind: 'again', afterSeconds: retryAfter }
  }
  return { kind: code && aboutOneAnswer.has(code) ? 'one' : 'never' }
}
