import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { FLAG_EVENTS_PATH } from '@lpi/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Actor } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import type { Server } from '../http/create-server.ts'

type Evaluation = { key: string; value: boolean; variant: string; reason: string }

type FlagService = {
  authenticate: (authorization: string | undefined) => Promise<Actor>
  /**
   * Evaluates every flag for the account whose id is `targetingKey` if the caller may administer it, otherwise for no
   * account.
   */
  evaluate: (actor: Actor, targetingKey: string | undefined) => Promise<Evaluation[]>
  /** Calls `notify` once at the start and after each change. Returns a function that unsubscribes. */
  subscribe: (notify: () => void) => () => void
  /** Returns the network of an IP address. The number of open streams is limited per network. */
  networkOf: (ip: string) => string
  /** The maximum numbers of open streams in this process, in total and per network. Additional clients poll instead. */
  maxStreams?: number
  maxStreamsPerNetwork?: number
}

const EvaluationRequest = z.object({
  context: z.optional(z.looseObject({ targetingKey: z.optional(z.string()) })),
})

/**
 * The interval between comment lines in the stream. These lines keep proxies from closing the stream and detect dead
 * connections.
 */
const HEARTBEAT_MS = 25_000

/**
 * Serves OpenFeature's Remote Evaluation Protocol with the paths, formats and errors that the protocol specifies, so
 * that any client of this protocol can request the flags. The stream only announces that a flag has changed and
 * contains no values, so it needs no authentication.
 */
export function serveFlags(
  app: Server,
  {
    authenticate,
    evaluate,
    subscribe,
    networkOf,
    maxStreams = 1000,
    // A visible tab of an administrator keeps one stream open, so this is enough for a university behind one address.
    maxStreamsPerNetwork = 200,
  }: FlagService,
) {
  async function evaluateRequest(request: FastifyRequest) {
    const actor = await authenticate(request.headers.authorization)
    const parsed = EvaluationRequest.safeParse(request.body ?? {})
    return parsed.success ? evaluate(actor, parsed.data.context?.targetingKey) : undefined
  }

  app.post('/ofrep/v1/evaluate/flags', async (request, reply) => {
    const evaluations = await evaluateRequest(request)
    if (!evaluations) return refuse(reply, 400, { errorCode: 'INVALID_CONTEXT' })
    const etag = `"${createHash('sha256').update(JSON.stringify(evaluations)).digest('base64url')}"`
    reply.header('etag', etag).header('cache-control', 'no-store')
    if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return { flags: evaluations, eventStreams: [{ type: 'sse', endpoint: { requestUri: FLAG_EVENTS_PATH } }] }
  })

  app.post<{ Params: { key: string } }>('/ofrep/v1/evaluate/flags/:key', async (request, reply) => {
    const { key } = request.params
    const evaluations = await evaluateRequest(request)
    if (!evaluations) return refuse(reply, 400, { key, errorCode: 'INVALID_CONTEXT' })
    const flag = evaluations.find((evaluation) => evaluation.key === key)
    if (!flag) return refuse(reply, 404, { key, errorCode: 'FLAG_NOT_FOUND' })
    return reply.header('cache-control', 'no-store').send(flag)
  })

  /** The open streams, with their networks. */
  const networksByStream = new Map<PassThrough, string>()
  function assertMayOpen(network: string) {
    if (networksByStream.size >= maxStreams) throw new AppError('service.unavailable', { retryAfter: 60 })
    const networkStreams = [...networksByStream.values()].filter((streamNetwork) => streamNetwork === network)
    if (networkStreams.length >= maxStreamsPerNetwork) throw new AppError('rate.limited', { retryAfter: 60 })
  }

  app.get(FLAG_EVENTS_PATH, { compress: false, exposeHeadRoute: false }, async ({ ip }, reply) => {
    const network = networkOf(ip)
    assertMayOpen(network)
    const stream = new PassThrough()
    networksByStream.set(stream, network)
    const unsubscribe = subscribe(() => void stream.write('data: {"type":"refetchEvaluation"}\n\n'))
    const timer = setInterval(() => void stream.write(': heartbeat\n\n'), HEARTBEAT_MS)
    stream.once('close', () => {
      networksByStream.delete(stream)
      unsubscribe()
      clearInterval(timer)
    })
    stream.write('retry: 2000\n\n')
    reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no').type('text/event-stream')
    // This header makes the stream the last response on its connection, so the connection closes when the stream ends.
    reply.header('connection', 'close')
    return reply.send(stream)
  })
  app.addHook('preClose', async () => {
    for (const stream of networksByStream.keys()) stream.end()
  })
}

function refuse(reply: FastifyReply, status: number, body: { key?: string; errorCode: string }) {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

function hasTag(header: string | undefined, etag: string) {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
