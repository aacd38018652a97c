import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../base/config.ts'
import { AppError } from '../base/errors.ts'
import { registerErrorHandler, sendMalformedUrlError } from './error-handler.ts'

const BODY_LIMIT = 256 * 1024
/** How long open requests may still take once the server is stopping. */
const STOP_MS = 8000

/** The bare HTTP server: limits, headers, logs and refusals; no routes yet. Logs to standard output unless told otherwise. */
export async function createServer(config: Config, logTo?: { write(line: string): void }) {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Open requests end, idle connections are closed, new ones are told to come back.
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
    frameworkErrors: sendMalformedUrlError,
    logger: {
      level: config.LOG_LEVEL,
      ...(logTo && { stream: logTo }),
      // The route's pattern and not its address: addresses carry codes and names.
      serializers: {
        req: (request) => ({ method: request.method, route: request.routeOptions?.url, id: request.id }),
        err: describeError,
      },
    },
  })
  registerErrorHandler(app)
  leaveGoneVisitors(app)
  cutOffDawdlers(app)
  parseBodies(app)
  await app.register(helmet, helmetOptions(config))
  await app.register(rateLimit, {
    max: config.REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, { ttl }) => new AppError('rate.limited', { retryAfter: ttl / 1000 }),
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(formbody)
  return app
}

export type Server = Awaited<ReturnType<typeof createServer>>

/** Without the rest of what a database says of the row that it refused: that is somebody's data. */
function describeError(thrown: unknown) {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown), stack: '' }
  const { name: type, message, stack = message, cause } = thrown
  const from = cause instanceof Error ? `\ncaused by: ${cause.stack}` : ''
  return { type, message, stack: `${stack}${from}`, ...('code' in thrown && { code: thrown.code }) }
}

/** Somebody who has left while the request was read has no address any more, and nobody waits for an answer. */
function leaveGoneVisitors(app: FastifyInstance) {
  app.addHook('onRequest', async ({ ip }, reply) => {
    if (ip === undefined) reply.hijack()
  })
}

/** Once a server is closing, Node ends slow requests no more. */
function cutOffDawdlers(app: FastifyInstance) {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), STOP_MS).unref()
  })
}

/** JSON, of which there may be none: clients name its type also where a call has no body. Forms come by plugin. */
function parseBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
}

function helmetOptions(config: Config) {
  const hosts = [
    config.API_HOST,
    config.COMPANY_HOST,
    config.IMAGE_HOST,
    config.ENTITLEMENTS_HOST,
    config.BATCH_REPORTS_HOST,
  ]
  const others = [...hosts, config.TOKEN_ENDPOINT]
    .filter((url) => /^https?:/.test(url))
    .map((url) => new URL(url).origin)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...others],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...others],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    frameguard: { action: 'deny' as const },
    referrerPolicy: { policy: 'no-referrer' as const },
    hsts: config.PUBLIC_URL.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  }
}
