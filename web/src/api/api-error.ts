import type { ErrorCode, FieldError, Release } from '@lpi/contract'

type Facts = {
  status?: number | undefined
  code?: ErrorCode | undefined
  fields?: FieldError[] | undefined
  retryAfter?: number | undefined
  needed?: number | undefined
  release?: Release | undefined
  changedBy?: string | null | undefined
  changedAt?: string | null | undefined
}

/** A refusal of the API, or of the way to it. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The HTTP status; undefined when no answer came. */
  readonly status: number | undefined
  readonly code: ErrorCode | undefined
  readonly fields: FieldError[]
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined
  /** People that a group still lacks. */
  readonly needed: number | undefined
  /** From when on the report that was asked for can be seen. */
  readonly release: Release | undefined
  /** Who was faster, and when, as far as that is known. */
  readonly changedBy: string | null
  readonly changedAt: string | null

  constructor(message: string, facts: Facts = {}) {
    super(message)
    this.status = facts.status
    this.code = facts.code
    this.fields = facts.fields ?? []
    this.retryAfter = facts.retryAfter
    this.needed = facts.needed
    this.release = facts.release
    this.changedBy = facts.changedBy ?? null
    this.changedAt = facts.changedAt ?? null
  }
}
