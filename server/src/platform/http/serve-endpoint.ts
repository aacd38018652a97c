import { Readable } from 'node:stream'
import { type Access, type Endpoint, type FileOutput, fieldErrors, isSchema } from '@lpi/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import {
  assertAdministersOrganization,
  assertCohortsInScope,
  assertRole,
  findScope,
} from '../base/assert-administrator.ts'
import type { RecordEvent } from '../base/audit-event.ts'
import type { Actor, Administrator, Caller, Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import type { RequestMetadata } from './handler.ts'

/** Identifies the caller from the Authorization header. Throws `auth.required` or `auth.token_expired`. */
export type Authenticate = (
  authorization: string | undefined,
  options?: { mayBeExpired?: boolean },
) => Promise<Caller>

/** Identifies the caller of an endpoint, and records the first use of an administrator's role and audit events. */
export type CallerAccess = {
  authenticate: Authenticate
  recordRoleUse: (actor: Administrator) => Promise<void>
  createRecorder: (ctx: Context, actor: Actor | undefined, ip: string) => RecordEvent
}

type AnyHandler = (ctx: Context, input: never, actor: never, request: RequestMetadata) => Promise<unknown>
type ParsedInput = Record<'params' | 'query' | 'body', Record<string, unknown>>

/** A larger body is read only after the access has been checked as far as the URL determines it. */
const SMALL_BODY_BYTES = 16 * 1024

/**
 * Registers the route of one endpoint. The route authenticates the caller, parses the input, checks the access, runs
 * the handler and sends only declared fields.
 */
export function serveEndpoint(
  app: FastifyInstance,
  ctx: Context,
  { authenticate, recordRoleUse, createRecorder }: CallerAccess,
  endpoint: Endpoint,
  handler: AnyHandler,
) {
  const isPublic = endpoint.access === 'public'
  const findCaller = ({ headers }: FastifyRequest) =>
    authenticate(headers.authorization, { mayBeExpired: endpoint.access === 'session' })
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    async onRequest(request, reply) {
      if (isPublic || !hasLargeBody(request)) return
      const caller = await findCaller(request)
      logUserId(request, reply, caller)
      assertMaySendBody(endpoint, caller, request)
    },
    async handler(request, reply) {
      // This is the second lookup of the caller if the body is large: an upload can take a minute, in which the session
      // can end and the role can be revoked.
      const caller = isPublic ? undefined : await findCaller(request)
      if (caller && !hasLargeBody(request)) logUserId(request, reply, caller)
      assertEncoding(endpoint, request)
      const input = parseInput(endpoint, request)
      const actor = caller && assertAccess(endpoint, caller, input)
      if (actor && 'scope' in actor) await recordRoleUse(actor)
      reply.header('cache-control', actor || endpoint.method !== 'GET' ? 'no-store' : 'no-cache')
      const ip = request.ip ?? ''
      const metadata = {
        ip,
        userAgent: request.headers['user-agent'] ?? '',
        hasDisconnected: () => request.raw.socket?.destroyed === true,
        record: createRecorder(ctx, actor, ip),
      }
      // A disconnected client cannot receive a response, so a GET request is not handled. Other requests still make
      // their changes: for example, answers are saved even if the tab was closed.
      if (endpoint.method === 'GET' && metadata.hasDisconnected()) return reply.hijack()
      const output = await handler(ctx, input as never, actor as never, metadata)
      return sendOutput(endpoint, reply, output)
    },
  })
}

/** A chunked body does not announce its size. */
function hasLargeBody({ headers }: FastifyRequest) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > SMALL_BODY_BYTES
}

/**
 * Checks the access before the body is read. If only the body can name the organization, the caller needs a role in any
 * organization. A body above the limit needs no check, because it is refused without being read.
 */
function assertMaySendBody(endpoint: Endpoint, caller: Caller, request: FastifyRequest) {
  if (Number(request.headers['content-length']) > request.routeOptions.bodyLimit) return
  const params = parsePart(endpoint.params, request.params)
  const query = parsePart(endpoint.query, request.query)
  const ids = caller.roles.map(({ organizationId }) => organizationId)
  const organizationId = ids.find((id) => findScope(caller, id)) ?? ids[0]
  assertAccess(endpoint, caller, { params, query, body: { organizationId } })
}

/** Adds the user's id, and nothing else about the user, to the request's log lines. */
function logUserId(request: FastifyRequest, reply: FastifyReply, { userId }: Actor) {
  const log = request.log.child({ userId })
  request.log = log
  reply.log = log
}

/** Accepts only the declared encoding, so that a form on another site cannot call an endpoint that expects JSON. */
function assertEncoding({ body, encoding }: Endpoint, request: FastifyRequest) {
  if (!body || request.body === undefined) return
  const [type = ''] = (request.headers['content-type'] ?? '').split(';')
  const declaredType = encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  if (type.trim().toLowerCase() !== declaredType) throw new AppError('body.not_json')
}

function parseInput(endpoint: Endpoint, request: FastifyRequest): ParsedInput {
  return {
    params: parsePart(endpoint.params, request.params),
    query: parsePart(endpoint.query, request.query),
    body: parsePart(endpoint.body, request.body),
  }
}

function parsePart(schema: z.ZodMiniObject | undefined, input: unknown) {
  if (!schema) return {}
  const parsed = schema.safeParse(input ?? {})
  if (!parsed.success) throw new AppError('input.invalid', { fields: fieldErrors(parsed.error) })
  return parsed.data
}

const needsTerms: Access[] = ['consented', 'administrator', 'cohortAdministrator']
const needsRole: Access[] = ['administrator', 'cohortAdministrator', 'organizationRole']

/**
 * Returns the actor for the handler; if the endpoint requires a role, the actor includes the scope of the role. An id
 * that the caller has no access to causes the same error as an unknown id.
 */
function assertAccess(endpoint: Endpoint, caller: Caller, input: ParsedInput): Caller | Administrator {
  const { params, query, body } = input
  if (endpoint.access === 'self' && params.userId !== caller.userId) throw new AppError('not_found')
  if (needsTerms.includes(endpoint.access) && !caller.hasAcceptedTerms) throw new AppError('consent.required')
  if (!needsRole.includes(endpoint.access)) return caller
  const organizationId = String(params.organizationId ?? query.organizationId ?? body.organizationId)
  const assertHasRole = endpoint.access === 'administrator' ? assertAdministersOrganization : assertRole
  const scope = assertHasRole(caller, organizationId)
  assertCohortsInScope(scope, Object.values(input))
  return { ...caller, scope }
}

function sendOutput(endpoint: Endpoint, reply: FastifyReply, output: unknown) {
  reply.code(endpoint.status)
  if (isSchema(endpoint.output)) return reply.send(endpoint.output.parse(output))
  if (endpoint.output === null) return reply.send()
  // The image with a given id never changes; a new image gets a new id.
  if (endpoint.output.includes('image/*'))
    reply.header('cache-control', 'public, max-age=31536000, immutable')
  return sendFile(reply, output as FileOutput)
}

/** Sends user-provided or generated bytes so that a browser shows or saves them but never executes them. */
function sendFile(reply: FastifyReply, { bytes, mediaType, fileName, size }: FileOutput) {
  if (size !== undefined) reply.header('content-length', size)
  reply.type(mediaType).header('content-security-policy', "default-src 'none'; sandbox")
  if (fileName) {
    const asciiName = fileName.replaceAll(/[^\w.-]+/g, '-')
    const encodedName = encodeURIComponent(fileName).replaceAll(
      /['()*]/g,
      (c) => `%${c.charCodeAt(0).toString(16)}`,
    )
    reply.header(
      'content-disposition',
      `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`,
    )
  }
  if (bytes instanceof Uint8Array) return reply.send(Buffer.from(bytes))
  return reply.send(bytes instanceof Readable ? bytes : Readable.from(bytes))
}
