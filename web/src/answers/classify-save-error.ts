import { ApiError } from '../api/api-error.ts'
import type { SaveErrorAction } from './answer-sender.ts'

/** A completed assessment refuses statements, but still accepts demographics. */
const invalidAnswerCodes = new Set<string>([
  'question.unknown',
  'answer.not_an_option',
  'input.invalid',
  'assessment.completed',
])

/**
 * Returns `retry` for a temporary error: a lost connection, a server error, an expired session, a request that was too
 * slow or too early (408, 425), a rate limit, a response that is not from the API, or anything that is not an
 * `ApiError`. Returns `isolate` for an error that a single invalid answer may have caused, and otherwise `stop`.
 */
export function classifySaveError(error: unknown): SaveErrorAction {
  if (!(error instanceof ApiError)) return { kind: 'retry' }
  const { status, code, retryAfter, isForeign } = error
  if (isForeign || status === undefined || status >= 500 || [401, 408, 425, 429].includes(status)) {
    return { kind: 'retry', afterSeconds: retryAfter }
  }
  return { kind: code && invalidAnswerCodes.has(code) ? 'isolate' : 'stop' }
}
