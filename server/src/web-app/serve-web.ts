import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import type { Server } from '../http/create-server.ts'
import { sendError } from '../http/error-handler.ts'
import { readApplicationPage } from './application-page.ts'
import { readPreloads } from './preloads.ts'

/** The application's files, the texts, and for every other address that a person may open the application itself. */
export async function serveWeb(app: Server, config: Config) {
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
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
  })
  const sendPage = readApplicationPage(config)
  const preloadsOf = readPreloads(config)
  function sendApplication(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.split('?', 1)[0] ?? ''
    const preloads = preloadsOf({ path, acceptLanguage: request.headers['accept-language'] })
    if (preloads) reply.header('link', preloads)
    return sendPage(request, reply)
  }
  // Whoever opens the bare address is shown the application, also a monitor or a preview that names no type.
  app.get('/', sendApplication)
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const wantsPage = isRead && request.headers.accept?.includes('text/html')
    if (!wantsPage || isCall(request.url)) return sendNotFound(reply)
    return sendApplication(request, reply)
  })
}

function sendNotFound(reply: FastifyReply) {
  return sendError(reply, { code: 'not_found', details: undefined })
}

/** Built files carry a hash of their content in their name. */
function cachingOf(path: string) {
  return path.includes(`${join('/static', '/')}`) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function isCall(url: string) {
  return /^\/(users\/api|lpi\/api|api|v4|identity|locales|static|\.well-known)\//.test(url)
}
