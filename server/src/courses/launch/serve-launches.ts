import { readdirSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Server } from '../../platform/http/create-server.ts'
import { listToolJwks } from '../platforms/tool-keys.ts'
import { begin } from './begin.ts'
import { chooseContent } from './choose-content.ts'
import { errorPage } from './error-page.ts'
import { receiveLaunch } from './receive-launch.ts'
import { registerPlatform } from './register-platform.ts'
import { icon, type Reply } from './reply.ts'
import { startLogin } from './start-login.ts'
import { languageOf, type Visitor } from './visitor.ts'

type CreateRecorder = (ctx: Context, actor: undefined, ip: string) => RecordEvent
type Page = (ctx: Context, input: unknown, visitor: Visitor) => Promise<Reply>

/**
 * Serves the paths and formats of LTI 1.3 and the pages of a launch, which the browser shows inside the platform. They
 * are the only pages of the product that another site can frame, and only a registered platform.
 */
export function serveLaunches(app: Server, ctx: Context, createRecorder: CreateRecorder) {
  const languages = readdirSync(ctx.config.localesDir)
  const serve = (page: Page) => async (request: FastifyRequest, reply: FastifyReply) => {
    const visitor = { ...readVisitor(request), languages, record: createRecorder(ctx, undefined, request.ip) }
    const input = request.method === 'GET' ? request.query : request.body
    return send(reply, await page(ctx, input, visitor).catch((error) => explain(ctx, visitor, error)))
  }
  app.route({
    method: ['GET', 'POST'],
    url: '/lti/login',
    handler: serve(startLogin),
    exposeHeadRoute: false,
  })
  app.post('/lti/launch', serve(receiveLaunch))
  app.post('/lti/begin', serve(onlyFromOwnPage(begin)))
  app.post('/lti/content', serve(onlyFromOwnPage(chooseContent)))
  app.get('/lti/register', { exposeHeadRoute: false }, serve(registerPlatform))
  // Platforms show the icon on their own pages.
  app.get('/lti/icon.svg', async (_request, reply) => {
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=86400')
    return reply.type('image/svg+xml').send(icon)
  })
  app.get('/lti/keys', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600')
    return { keys: await listToolJwks(ctx) }
  })
}

function readVisitor({ headers, ip }: FastifyRequest) {
  return {
    ip,
    userAgent: headers['user-agent'] ?? '',
    cookies: headers.cookie ?? '',
    fetchDestination: textOf(headers['sec-fetch-dest']),
    fetchSite: textOf(headers['sec-fetch-site']),
    acceptLanguage: headers['accept-language'] ?? '',
  }
}

function textOf(header: string | string[] | undefined) {
  return Array.isArray(header) ? header[0] : header
}

/**
 * The ticket of a launch page is in the page, not in a cookie, because the page can be in a frame and its form opens a
 * window. So another site could send the ticket of one person in the browser of another, who would be logged in as the
 * first and answer for them.
 */
function onlyFromOwnPage(page: Page): Page {
  return async (ctx, input, visitor) => {
    const { fetchSite = 'same-origin' } = visitor
    if (fetchSite !== 'same-origin') return errorPage(ctx, languageOf(visitor), 'invalid')
    return page(ctx, input, visitor)
  }
}

/** A person who reached a limit sees a page instead of JSON. */
function explain(ctx: Context, visitor: Visitor, error: unknown): Reply {
  if (!(error instanceof AppError) || error.code !== 'rate.limited') throw error
  const page = errorPage(ctx, languageOf(visitor), 'expired')
  return { ...page, status: 429 }
}

/** The policy of the page decides who may frame it, so the older header, which allows nobody, is removed. */
function send(reply: FastifyReply, { status, headers, body }: Reply) {
  if (headers['content-security-policy']) reply.removeHeader('x-frame-options')
  return reply.code(status).headers(headers).send(body)
}
