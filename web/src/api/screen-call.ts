import type { Args, Endpoint, Endpoints, ErrorCode, Output } from '@lpi/contract'
import type { ApiError } from './api-error.ts'

/** A call that a screen needs when it opens. */
export type ScreenCall = {
  /** The name of the endpoint. The endpoint itself is part of the screen's chunk. */
  endpoint: keyof Endpoints
  args: { params?: unknown; query?: unknown; body?: unknown }
  /** The errors that the screen explains itself. The screen receives such an error in place of the data. */
  explainedErrors: readonly ErrorCode[]
}

declare const types: unique symbol
type TypedCall<Name extends keyof Endpoints, Explained> = ScreenCall & { [types]?: [Name, Explained] }

/** The value that a screen receives from a call. */
type CallResult<E extends Endpoint, Explained> = Output<E> | ([Explained] extends [never] ? never : ApiError)

/** The props that a screen receives from its calls. */
export type LoadedProps<Calls> = {
  [Prop in keyof Calls]: Calls[Prop] extends {
    [types]?: [infer Name extends keyof Endpoints, infer Explained]
  }
    ? CallResult<Endpoints[Name], Explained>
    : never
}

/** The endpoints of calls, by name. */
export type EndpointsOf<Call> = {
  [Name in Call extends { [types]?: [infer N extends keyof Endpoints, unknown] } ? N : never]: Endpoints[Name]
}

export function call<Name extends keyof Endpoints, const Explained extends ErrorCode = never>(
  endpoint: Name,
  args: Args<Endpoints[Name]>,
  explainedErrors: readonly Explained[] = [],
): TypedCall<Name, Explained> {
  return { endpoint, args, explainedErrors }
}
