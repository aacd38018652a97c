import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../base/config.ts'
import { registerErrorHandler, sendMalformedUrlError } from './error-handler.ts'
import { limitRequests, type RequestCounts } from './limit-requests.ts'
import { createLocalRequestCounts } from './local-request-counts.ts'
import { securityHeaders } from './security-headers.ts'

const BODY_LIMIT = 256 * 1024
/** The time limit for open requests when the server stops. */
const STOP_MS = 8000

type Options = {
  /** Receives the log lines instead of standard output. */
  logTo?: { write(line: string): void }
  /** By default, requests are counted in this process only. */
  createRequestCounts?: (limit: number) => RequestCounts
}

/** Creates an HTTP server with limits, security headers, logging and error handling, but without routes. */
export async function createServer(
  config: Config,
  { logTo, createRequestCounts = () => createLocalRequestCounts(() => new Date()) }: Options = {},
) {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, proxyIndex) => proxyIndex < config.TRUST_PROXY,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // When the server closes, it closes idle connections and still answers the requests on all other connections.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: 60_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
    frameworkErrors: sendMalformedUrlError,
    // observability/log-requests.ts writes one line per request instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: config.LOG_LEVEL,
      ...(logTo && { stream: logTo }),
      // The log contains the route's pattern instead of the URL, because URLs can contain codes and names.
      serializers: {
        req: (request) => ({ method: request.method, route: request.routeOptions?.url, id: request.id }),
        err: describeError,
      },
    },
  })
  registerErrorHandler(app)
  ignoreDisconnectedClients(app)
  closeSlowConnectionsOnShutdown(app)
  registerBodyParsers(app)
  const headers = securityHeaders(config)
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  const { REQUESTS_PER_MINUTE: limit } = config
  await limitRequests(app, limit, createRequestCounts(limit))
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(formbody)
  return app
}

export type Server = Awaited<ReturnType<typeof createServer>>

/**
 * Omits data that may be personal: the details of database errors, and the email addresses that a mail server repeats
 * in its responses.
 */
function describeError(thrownValue: unknown) {
  if (!(thrownValue instanceof Error))
    return { type: typeof thrownValue, message: String(thrownValue), stack: '' }
  const { name: type, message, stack = message, cause } = thrownValue
  const causeText = cause instanceof Error ? `\ncaused by: ${cause.stack}` : ''
  return {
    type,
    message: hideAddresses(message),
    stack: hideAddresses(`${stack}${causeText}`),
    ...('code' in thrownValue && { code: thrownValue.code }),
  }
}

const emailAddress = /(?<![\w.%+-])[\w.%+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi

function hideAddresses(text: string) {
  return text.replaceAll(emailAddress, '[address]')
}

/** A client that disconnected while its request was being read has no address, and no response can reach it. */
function ignoreDisconnectedClients(app: FastifyInstance) {
  app.addHook('onRequest', async ({ ip }, reply) => {
    if (ip === undefined) reply.hijack()
  })
}

/** Node does not enforce request timeouts while a server is closing. */
function closeSlowConnectionsOnShutdown(app: FastifyInstance) {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), STOP_MS).unref()
  })
}

/**
 * Parses JSON bodies. An empty body is allowed, because some clients send the content type even without a body. A
 * plugin parses forms.
 */
function registerBodyParsers(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
  // An email client can send an unsubscribe request with a multipart body (RFC 8058). No endpoint reads this body.
  app.addContentTypeParser<string>(
    'multipart/form-data',
    { parseAs: 'string', bodyLimit: 4096 },
    (_, _body, done) => done(null, {}),
  )
}
