import { ApiError } from '../../api/api-error.ts'
import type { SaveVerdict } from './answer-sender.ts'

/** Refusals that one answer of several may have caused. */
const aboutOneAnswer = new Set<string>(['question.unknown', 'answer.not_an_option', 'input.invalid'])

/** No connection, a busy or broken server and an ended session may pass; other refusals are final. */
export function judgeSaveError(error: unknown): SaveVerdict {
  if (!(error instanceof ApiError)) return { kind: 'again' }
  const { status, code, retryAfter } = error
  if (status === undefined || status >= 500 || [401, 408, 425, 429].includes(status)) {
    return { kind: 'again', afterSeconds: retryAfter }
  }
  return { kind: code && aboutOneAnswer.has(code) ? 'one' : 'never' }
}
