import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify from 'fastify'
import type { Config } from '../base/config.ts'
import { AppError } from '../base/errors.ts'
import { answerErrors } from './answer-errors.ts'

const BODY_LIMIT = 256 * 1024

/** The bare HTTP server: limits, headers, logs and refusals; no routes yet. */
export async function createServer(config: Config) {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Open requests end, idle connections are closed, new ones are told to come back.
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    logger: {
      level: config.LOG_LEVEL,
      // The route's pattern and not its address: addresses carry codes and names.
      serializers: {
        req: (request) => ({ method: request.method, route: request.routeOptions?.url, id: request.id }),
      },
    },
  })
  answerErrors(app)
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
