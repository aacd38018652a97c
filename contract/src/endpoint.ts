import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Tag } from './tags.ts'

/**
 * Who may call an operation. A feature's permissions (`policy.ts`) can restrict this further.
 *
 * - `public`: anyone.
 * - `user`: any logged-in user.
 * - `session`: like `user`, but an expired access token is accepted, so that an idle user can still log out.
 * - `self`: the logged-in user whose id is the path's `userId`; any other id returns 404.
 * - `consented`: a logged-in user who has accepted every required policy and has a country.
 * - `administrator`: like `consented`, but also with the role OrgAdmin in the organization that the call names
 *   (`organizationId` in path, query or body); without the role, the call returns 404.
 * - `cohortAdministrator`: like `administrator`, but a role that is limited to some cohorts is also sufficient. The
 *   call then shows and changes only these cohorts, and returns 404 if it names another one (`folderId` or
 *   `fromFolderId`).
 * - `organizationRole`: a logged-in user with a role in the organization, limited or not, even if the terms are not
 *   accepted. Used for data that an administrator's page loads together with the profile, before the page knows whether
 *   the terms are accepted. Never used for data about learners.
 */
export type Access =
  | 'public'
  | 'user'
  | 'session'
  | 'self'
  | 'consented'
  | 'administrator'
  | 'cohortAdministrator'
  | 'organizationRole'

type Schema = z.ZodMiniObject

/**
 * One HTTP operation. The server, the web application and the tests read this value, and the OpenAPI document is
 * generated from it.
 */
export type Endpoint = {
  /** Describes the operation in the API's documentation, in one line. */
  summary: string
  /** The group of the operation in the API's documentation. */
  tag: Tag
  access: Access
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** A `:name` segment is filled from `params`. */
  path: `/${string}`
  params?: Schema
  query?: Schema
  body?: Schema
  /** The encoding of the body; JSON by default. */
  encoding?: 'form'
  /** How the web application sends lists in a JSON body; by default as arrays. The server accepts both forms. */
  lists?: 'comma-separated'
  /** The maximum size of the body in bytes, if it differs from the general limit. */
  bodyLimit?: number
  /** The schema of a JSON response, the possible media types of a file, or null for a response without content. */
  output: z.ZodMiniType | readonly MediaType[] | null
  /** The HTTP status of a successful response. */
  status: 200 | 201 | 202 | 204
  /** Error codes beyond those that every operation with this `access` can return. */
  errorCodes: readonly ErrorCode[]
}

export type MediaType =
  | 'application/pdf'
  | 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  | 'application/zip'
  | 'image/*'
  | 'text/calendar'
  | 'text/csv'

type SchemaInput<S> = S extends z.ZodMiniType ? z.input<S> : Record<never, never>
type SchemaOutput<S> = S extends z.ZodMiniType ? z.output<S> : Record<never, never>
type RequestPart<E extends Endpoint, K extends 'params' | 'query' | 'body'> = K extends keyof E
  ? E[K]
  : undefined

type DefinedProperties<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** The arguments of a call, before defaults are applied. */
export type Args<E extends Endpoint> = DefinedProperties<{
  params: RequestPart<E, 'params'> extends undefined ? undefined : SchemaInput<RequestPart<E, 'params'>>
  query: RequestPart<E, 'query'> extends undefined ? undefined : SchemaInput<RequestPart<E, 'query'>>
  body: RequestPart<E, 'body'> extends undefined ? undefined : SchemaInput<RequestPart<E, 'body'>>
}>

/** The input of a handler, after parsing. */
export type Input<E extends Endpoint> = {
  params: SchemaOutput<RequestPart<E, 'params'>>
  query: SchemaOutput<RequestPart<E, 'query'>>
  body: SchemaOutput<RequestPart<E, 'body'>>
}

/** A file in a response: bytes or a stream of bytes, with its name and media type. */
export type FileOutput = {
  bytes: Uint8Array | AsyncIterable<Uint8Array>
  mediaType: string
  /** The size in bytes, if it is known before the first byte is sent. The client can then show progress. */
  size?: number
  fileName?: string
}

/** The result of a handler. Fields that the schema does not declare never leave the server. */
export type Output<E extends Endpoint> = E['output'] extends z.ZodMiniType
  ? z.output<E['output']>
  : E['output'] extends readonly MediaType[]
    ? FileOutput
    : undefined

/** Returns the path with its `:name` segments filled in. */
export function fillPath(path: string, params: Record<string, unknown> = {}) {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

export function isSchema(output: Endpoint['output']): output is z.ZodMiniType {
  return output !== null && !Array.isArray(output)
}
