import type { Endpoint, Endpoints, Input, Output } from '@lpi/contract'
import type { Actor, Context } from '../base/context.ts'

/** What a use case may know of the request beyond its input. */
export type RequestFacts = { ip: string; userAgent: string }

/** A use case: a plain function, no request or response in sight, so that the CLI, jobs and tests call it the same way. */
type HandlerFor<E extends Endpoint> = E['access'] extends 'public'
  ? (ctx: Context, input: Input<E>, actor: undefined, facts: RequestFacts) => Promise<Output<E>>
  : (ctx: Context, input: Input<E>, actor: Actor, facts: RequestFacts) => Promise<Output<E>>

export type Handler<Name extends keyof Endpoints> = HandlerFor<Endpoints[Name]>

/** One handler per endpoint, under the endpoint's own name; a missing one does not compile. */
export type Handlers = { [Name in keyof Endpoints]: Handler<Name> }
