import type { Endpoint, Endpoints, Input, Output } from '@lpi/contract'
import type { RecordEvent } from '../base/audit-event.ts'
import type { Administrator, Caller, Context } from '../base/context.ts'

/** Data about the request that is not part of the input. */
export type RequestMetadata = {
  ip: string
  userAgent: string
  /** True if the client has closed its connection. */
  hasDisconnected?: () => boolean
  /**
   * Records an event with the actor and the network of the request and, if the endpoint requires a role in an
   * organization, the id of the organization. The fields of the entry take precedence.
   */
  record: RecordEvent
}

/**
 * A plain function that does not receive the request and response objects of the web framework, so that other code,
 * such as another handler, can also call it.
 */
type HandlerFor<E extends Endpoint> = E['access'] extends 'public'
  ? (ctx: Context, input: Input<E>, actor: undefined, request: RequestMetadata) => Promise<Output<E>>
  : (
      ctx: Context,
      input: Input<E>,
      actor: E['access'] extends 'administrator' | 'cohortAdministrator' ? Administrator : Caller,
      request: RequestMetadata,
    ) => Promise<Output<E>>

export type Handler<Name extends keyof Endpoints> = HandlerFor<Endpoints[Name]>

/** One handler per endpoint, under the endpoint's name. A missing handler is a compile error. */
export type Handlers = { [Name in keyof Endpoints]: Handler<Name> }
