import type { ErrorCode, FieldError, Release } from '@lpi/contract'

type ErrorDetails = {
  status?: number | undefined
  isForeign?: boolean | undefined
  code?: ErrorCode | undefined
  fields?: FieldError[] | undefined
  retryAfter?: number | undefined
  release?: Release | undefined
  challenge?: string | undefined
  ticket?: string | undefined
  email?: string | undefined
  connectionId?: string | undefined
  reason?: string | undefined
  changedBy?: string | null | undefined
  changedAt?: string | null | undefined
}

/** A failed call: an error response, a failed connection, or a request that is invalid and was not sent. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The HTTP status; undefined if the connection failed, and 400 if the request was not sent. */
  readonly status: number | undefined
  /** True if something other than the API sent the response, for example a proxy or a captive portal. */
  readonly isForeign: boolean
  readonly code: ErrorCode | undefined
  readonly fields: FieldError[]
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined
  /** When the requested report can be seen. */
  readonly release: Release | undefined
  /** Identifies the login that is waiting for a second-factor code. */
  readonly challenge: string | undefined
  /** What the server says about a login at an institution. */
  readonly institution: Pick<ErrorDetails, 'ticket' | 'email' | 'connectionId' | 'reason'>
  /** Who made the conflicting change, and when. */
  readonly changedBy: string | null
  readonly changedAt: string | null

  constructor(message: string, details: ErrorDetails = {}) {
    super(message)
    this.status = details.status
    this.isForeign = details.isForeign ?? false
    this.code = details.code
    this.fields = details.fields ?? []
    this.retryAfter = details.retryAfter
    this.release = details.release
    this.challenge = details.challenge
    this.institution = details
    this.changedBy = details.changedBy ?? null
    this.changedAt = details.changedAt ?? null
  }
}
