import type { Endpoint, Endpoints, Input, Output } from '@lpi/contract'
import type { Caller, Context } from '../base/context.ts'

/** Facts about the request that are not part of the input. */
export type RequestFacts = {
  ip: string
  userAgent: string
  /** True if the client has closed its connection. */
  hasLeft?: () => boolean
}

/** A plain function without request or response objects, so that the command line, jobs and tests call it the same way. */
type HandlerFor<E extends Endpoint> = E['access'] extends 'public'
  ? (ctx: Context, input: Input<E>, actor: undefined, facts: RequestFacts) => Promise<Output<E>>
  : (ctx: Context, input: Input<E>, actor: Caller, facts: RequestFacts) => Promise<Output<E>>

export type Handler<Name extends keyof Endpoints> = HandlerFor<Endpoints[Name]>

/** One handler per endpoint, under the endpoint's name. A missing handler does not compile. */
export type Handlers = { [Name in keyof Endpoints]: Handler<Name> }
