import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { classifySaveError } from './classify-save-error.ts'

describe('classifySaveError', () => {
  it.each([undefined, 401, 408, 425, 429, 500, 503])(
    'returns “retry” for an error with status %s',
    (status) => {
      expect(classifySaveError(new ApiError('Failed', { status, retryAfter: 7 }))).toEqual({
        kind: 'retry',
        afterSeconds: 7,
      })
    },
  )

  it.each([
    [200, 'internal'],
    [403, undefined],
    [404, 'not_found'],
    [413, 'body.too_large'],
  ] as const)(
    'returns “retry” for a response with status %i that is not from the API (REQ-208)',
    (status, code) => {
      const error = new ApiError('The response is not JSON.', { status, code, isForeign: true })
      expect(classifySaveError(error)).toEqual({ kind: 'retry', afterSeconds: undefined })
    },
  )

  it('returns “retry” for an error other than an ApiError', () => {
    expect(classifySaveError(new TypeError('Failed to fetch'))).toEqual({ kind: 'retry' })
  })

  it.each(['question.unknown', 'answer.not_an_option', 'input.invalid', 'assessment.completed'] as const)(
    'returns “isolate” for an error with the code %s',
    (code) => {
      expect(classifySaveError(new ApiError('Failed', { status: 400, code }))).toEqual({ kind: 'isolate' })
    },
  )

  it.each([
    [404, 'not_found'],
    [499, undefined],
  ] as const)('returns “stop” for an error with status %i and code %s', (status, code) => {
    expect(classifySaveError(new ApiError('Failed', { status, code }))).toEqual({ kind: 'stop' })
  })
})
