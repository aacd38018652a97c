import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { normalize } from 'node:path/posix'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import type { Server } from '../http/create-server.ts'
import { sendError } from '../http/error-handler.ts'
import { createPageSender } from './application-page.ts'
import { readPreloads } from './preloads.ts'

/**
 * Serves the application's files and the translations, and the application's page for every other request that
 * `isPageRequest` accepts.
 */
export async function serveWeb(app: Server, config: Config, isInstitutionConnected: () => Promise<boolean>) {
  await app.register(fastifyStatic, {
    root: config.localesDir,
    prefix: '/locales/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=300'),
  })
  if (!existsSync(join(config.webDir, 'index.html'))) {
    app.setNotFoundHandler({ preHandler: app.rateLimit() }, (_request, reply) => sendNotFound(reply))
    return
  }
  await app.register(fastifyStatic, {
    root: config.webDir,
    wildcard: false,
    globIgnore: ['prerender/**'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(relative(config.webDir, path))),
  })
  const sendPage = createPageSender(config, app.log)
  const preloadsOf = readPreloads(config)
  async function sendApplication(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.split(/[?#]/, 1)[0] ?? ''
    const { link, ...variant } = preloadsOf({ path, acceptLanguage: request.headers['accept-language'] })
    if (link) reply.header('link', link)
    return sendPage(request, reply, { ...variant, isInstitutionConnected: await isInstitutionConnected() })
  }
  app.get('/', sendApplication)
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    return isPageRequest(request) ? sendApplication(request, reply) : sendNotFound(reply)
  })
}

function sendNotFound(reply: FastifyReply) {
  return sendError(reply, { code: 'not_found', details: undefined })
}

/** The names of the files in `static` contain a hash of their content. `path` is relative to `config.webDir`. */
function cachingOf(path: string) {
  return path.startsWith(join('static', '/')) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/**
 * A path that starts with one of these segments is never a page. It belongs to the API, to files, or to the metrics,
 * which are on another port.
 */
const reservedPaths = 'users lpi api v4 identity ofrep locales static .well-known metrics'.split(' ')

/**
 * Link previews and monitoring tools request pages without `text/html` in the `Accept` header. A path that looks like a
 * file is a page only if the header contains `text/html`: a user may have followed a link to which an email client
 * added a period.
 */
function isPageRequest({ method, url, headers }: FastifyRequest) {
  if (method !== 'GET' && method !== 'HEAD') return false
  const path = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '').toLowerCase()
  const segments = normalize(path).split(/[/\\;]/)
  // With `../..`, the requested path and the resolved path can differ; neither may be reserved.
  if ([path.split(/[/\\;]/), segments].some(([, first = '']) => reservedPaths.includes(first))) return false
  const looksLikeFile = segments.at(-1)?.includes('.')
  return !looksLikeFile || headers.accept?.includes('text/html')
}
