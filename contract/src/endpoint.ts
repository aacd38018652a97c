import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call an operation at all. Finer rules are the feature's policy.
 *
 * - `public`: anyone.
 * - `user`: anyone who is logged in.
 * - `session`: as `user`, and also with an access token whose time is over: whoever has been away may still log out.
 * - `self`: logged in, and the path's `userId` is one's own; another's id answers 404.
 * - `consented`: logged in, with every required policy accepted and a country on record.
 * - `administrator`: as `consented`, with the role OrgAdmin in the organisation that the call names
 *   (`organizationId` in path, query or body); without the role the organisation answers 404.
 * - `appointed`: the role alone. What an administrator's page loads together with the profile, before it is known
 *   whether terms are still to be accepted; never anything about learners.
 */
export type Access = 'public' | 'user' | 'session' | 'self' | 'consented' | 'administrator' | 'appointed'

type Shape = z.ZodMiniObject

/** One HTTP operation, described once; server, web, tests and the OpenAPI document all read this value. */
export type Endpoint = {
  summary: string
  access: Access
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** A `:name` segment is filled from `params`. */
  path: `/${string}`
  params?: Shape
  query?: Shape
  body?: Shape
  /** How the body travels; JSON unless said otherwise. */
  encoding?: 'form'
  /** How the lists in a JSON body travel; as arrays unless said otherwise. */
  lists?: 'comma-separated'
  /** Bytes of the body at most, where that is not what every call may send. */
  bodyLimit?: number
  /** What the caller gets: a JSON shape, a media type for bytes, or nothing. */
  output: z.ZodMiniType | MediaType | null
  /** The status of success. */
  status: 200 | 201 | 202 | 204
  /** Refusals beyond those that every operation of its access can give. */
  refusals: readonly ErrorCode[]
}

export type MediaType = 'application/pdf' | 'application/zip' | 'image/*' | 'text/csv'

type In<S> = S extends z.ZodMiniType ? z.input<S> : Record<never, never>
type Out<S> = S extends z.ZodMiniType ? z.output<S> : Record<never, never>
type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = K extends keyof E ? E[K] : undefined

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What a caller passes, before defaults are applied. */
export type Args<E extends Endpoint> = Present<{
  params: Part<E, 'params'> extends undefined ? undefined : In<Part<E, 'params'>>
  query: Part<E, 'query'> extends undefined ? undefined : In<Part<E, 'query'>>
  body: Part<E, 'body'> extends undefined ? undefined : In<Part<E, 'body'>>
}>

/** What a handler receives, after parsing. */
export type Input<E extends Endpoint> = {
  params: Out<Part<E, 'params'>>
  query: Out<Part<E, 'query'>>
  body: Out<Part<E, 'body'>>
}

/** Bytes, or a stream of them, with the name and media type under which they leave. */
export type FileOutput = {
  bytes: Uint8Array | AsyncIterable<Uint8Array>
  mediaType: string
  /** Where it is known before the last byte, so that the caller sees how far it is. */
  size?: number
  fileName?: string
}

/** What a handler returns; fields that the shape does not name never leave the server. */
export type Output<E extends Endpoint> = E['output'] extends z.ZodMiniType
  ? z.output<E['output']>
  : E['output'] extends MediaType
    ? FileOutput
    : undefined

/** The path with its `:name` segments filled in. */
export function fillPath(path: string, params: Record<string, unknown> = {}) {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

export function isShape(output: Endpoint['output']): output is z.ZodMiniType {
  return output !== null && typeof output === 'object'
}
