import { type ErrorBody, type ErrorCode, errors } from '@lpi/contract'

/** A refusal that the caller can understand. Anything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorBody['details']
  constructor(code: ErrorCode, details?: ErrorBody['details']) {
    super(errors[code][1])
    this.code = code
    this.details = details
  }
}
