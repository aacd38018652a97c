import { type ErrorBody, type ErrorCode, errors } from '@lpi/contract'

/**
 * An error that is reported to the caller by its code. The error handler of the HTTP server converts every other thrown
 * value to such an error.
 */
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
