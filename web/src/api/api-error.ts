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
  declare readonly status: number | undefined
  /** True if something other than the API sent the response, for example a proxy or a captive portal. */
  declare readonly isForeign: boolean
  declare readonly code: ErrorCode | undefined
  declare readonly fields: FieldError[]
  /** Seconds to wait before the next attempt. */
  declare readonly retryAfter: number | undefined
  /** When the requested report can be seen. */
  declare readonly release: Release | undefined
  /** Identifies the login that is waiting for a second-factor code. */
  declare readonly challenge: string | undefined
  /** What the server says about a login at an institution. */
  declare readonly institution: Pick<ErrorDetails, 'ticket' | 'email' | 'connectionId' | 'reason'>
  /** Who made the conflicting change, and when. */
  declare readonly changedBy: string | null
  declare readonly changedAt: string | null

  constructor(message: string, details: ErrorDetails = {}) {
    super(message)
    const { status, isForeign = false, fields = [], changedBy = null, changedAt = null } = details
    Object.assign(this, { ...details, status, isForeign, fields, changedBy, changedAt, institution: details })
  }
}
