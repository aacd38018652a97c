import * as z from 'zod/mini'
import type { Context } from '../../platform/base/context.ts'
import { assertWithinNetworkLimit } from '../../platform/limits/rate-limits.ts'
import { createLinkCode, hashLinkCode } from '../../platform/secrets/link-code.ts'
import { findPlatformOfLogin, type PlatformRow } from '../platforms/shared-queries.ts'
import { originsOf, toolAddresses } from '../platforms/tool-addresses.ts'
import { errorPage } from './error-page.ts'
import { html } from './html.ts'
import { insertLogin } from './queries.ts'
import { type Reply, redirect, sendPage } from './reply.ts'
import { loginCookie } from './state.ts'
import { languageOf, type Visitor } from './visitor.ts'

const LIFETIME_SECONDS = 600

const field = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength))

export const LoginRequest = z.object({
  iss: field(500),
  login_hint: field(4000),
  target_link_uri: z.optional(field(2000)),
  lti_message_hint: z.optional(field(8000)),
  client_id: z.optional(field(300)),
  lti_deployment_id: z.optional(field(255)),
  lti_storage_target: z.optional(field(200)),
})
export type LoginRequest = z.infer<typeof LoginRequest>

/**
 * Answers the login that a platform starts when a person opens an activity: sends the browser to the platform with a
 * state. The browser keeps a secret, so that the launch is accepted only in the browser in which it began: in a cookie
 * and, if the platform offers it, also in the storage of the platform.
 */
export async function startLogin(ctx: Context, input: unknown, visitor: Visitor): Promise<Reply> {
  const language = languageOf(visitor)
  const { data: request } = LoginRequest.safeParse(input)
  if (!request) return errorPage(ctx, language, 'invalid')
  await assertWithinNetworkLimit(ctx, 'institutionLogins', visitor.ip)
  const platform = await findPlatformOfLogin(ctx.db, request.iss, request.client_id)
  if (!platform) return errorPage(ctx, language, 'unknownPlatform')

  const [state, secret, nonce] = [createLinkCode(), createLinkCode(), createLinkCode()]
  const now = ctx.now()
  await insertLogin(ctx.db, {
    state_hash: hashLinkCode(state),
    connection_id: platform.id,
    secret_hash: hashLinkCode(secret),
    nonce,
    request,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_SECONDS * 1000),
  })
  const location = authorizationUrl(ctx, platform, request, { state, nonce })
  const headers = { 'set-cookie': loginCookie(state, secret, LIFETIME_SECONDS) }
  const target = request.lti_storage_target
  if (!target) return redirect(location, headers)
  return sendPage({
    language,
    title: platform.name,
    body: html`<p class="soft">${ctx.translate(language, 'course:opening')}</p>
<p><a id="next" href="${location}">${ctx.translate(language, 'course:continue')}</a></p>
<meta id="storage" data-target="${target}" data-origin="${new URL(platform.authorization_endpoint).origin}" data-key="${`lpi-${state}`}" data-value="${secret}">`,
    script: storeSecret,
    frameOrigins: originsOf(platform),
    headers,
  })
}

function authorizationUrl(
  ctx: Context,
  platform: PlatformRow,
  request: LoginRequest,
  { state, nonce }: { state: string; nonce: string },
) {
  const url = new URL(platform.authorization_endpoint)
  const parameters = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.client_id,
    redirect_uri: toolAddresses(ctx.config).toolUrl,
    login_hint: request.login_hint,
    lti_message_hint: request.lti_message_hint,
    state,
    nonce,
  }
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value)
  return url.href
}

/** Finds the frame of the platform that stores values for tools, as the LTI client-side postMessages specification says. */
export const storageScript = `
const { target, origin, key, value } = document.getElementById('storage').dataset
const parent = window.parent === window ? window.opener : window.parent
const frame = !parent || target === '_parent' ? parent : parent.frames[target] ?? parent
function ask(subject, more, done) {
  if (!frame) return done()
  const id = subject + key
  const timer = setTimeout(done, 1500)
  addEventListener('message', ({ origin: from, data }) => {
    if (from !== origin || data?.message_id !== id || data.subject !== subject + '.response') return
    clearTimeout(timer)
    done(data.value)
  })
  frame.postMessage({ subject, message_id: id, key, ...more }, origin)
}`

const storeSecret = `${storageScript}
ask('lti.put_data', { value }, () => location.replace(document.getElementById('next').href))`
