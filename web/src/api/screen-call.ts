import type { Args, Endpoint, ErrorCode, Output } from '@lpi/contract'
import type { Api } from './api.ts'
import type { ApiError } from './api-error.ts'

/** What the calls of a screen depend on. */
export type CallValues<Params = object, Search = object> = {
  params: Params
  search: Search
  language: string
  /** The organization that the user administers; empty if there is none. */
  organizationId: string
}

/** A call that a screen needs when it opens. */
export type ScreenCall<E extends Endpoint = Endpoint, Explained extends ErrorCode = ErrorCode> = {
  endpoint: E
  args: { params?: unknown; query?: unknown; body?: unknown }
  /** The errors that the screen explains itself. The screen receives such an error in place of the data. */
  explainedErrors: readonly Explained[]
}

/** The props that a screen receives from its calls. */
export type LoadedProps<Calls> = {
  [Prop in keyof Calls]: Calls[Prop] extends ScreenCall<infer E, infer Explained>
    ? Output<E> | ([Explained] extends [never] ? never : ApiError)
    : never
}

export function call<E extends Endpoint, const Explained extends ErrorCode = never>(
  endpoint: E,
  args: Args<E>,
  explainedErrors: readonly Explained[] = [],
): ScreenCall<E, Explained> {
  return { endpoint, args, explainedErrors }
}

export function queryOf(api: Api, { endpoint, args }: ScreenCall) {
  return api.query(endpoint, args as never)
}
