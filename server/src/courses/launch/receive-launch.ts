import { errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Context } from '../../platform/base/context.ts'
import { networkOf } from '../../platform/base/network.ts'
import { hashLinkCode } from '../../platform/secrets/link-code.ts'
import { type Launch, readLaunch } from '../platforms/claims.ts'
import { findPlatformKey } from '../platforms/platform-keys.ts'
import { findOrAddDeployment, findPlatform, type PlatformRow } from '../platforms/shared-queries.ts'
import { originsOf, toolAddresses } from '../platforms/tool-addresses.ts'
import { errorPage } from './error-page.ts'
import { html } from './html.ts'
import { openLaunch } from './open-launch.ts'
import { findLogin, markPlatformUsed, takeLogin } from './queries.ts'
import { type Reply, sendPage } from './reply.ts'
import { LoginRequest, storageScript } from './start-login.ts'
import { cookieName, readCookie } from './state.ts'
import { languageOf, type Visitor } from './visitor.ts'

const LaunchForm = z.object({
  id_token: z.string().check(z.minLength(1), z.maxLength(60_000)),
  state: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The value from the storage of the platform. */
  secret: z.optional(z.string().check(z.maxLength(200))),
})

const CLOCK_LEEWAY_SECONDS = 60
const MAX_AGE_SECONDS = 600

/**
 * Receives a launch. It is accepted only in the browser in which its login began, once, and if the platform signed it
 * for this installation. If the browser refuses the cookie, the page asks the storage of the platform; if there is
 * none, the page offers to begin again in a window of its own.
 */
export async function receiveLaunch(ctx: Context, input: unknown, visitor: Visitor): Promise<Reply> {
  const language = languageOf(visitor)
  const { data: form } = LaunchForm.safeParse(input)
  if (!form) return errorPage(ctx, language, 'invalid')
  const now = ctx.now()
  const stateHash = hashLinkCode(form.state)
  const login = await findLogin(ctx.db, stateHash, now)
  const platform = login && (await findPlatform(ctx.db, login.connection_id))
  if (!login || !platform) return errorPage(ctx, language, 'expired')
  const frameOrigins = originsOf(platform)
  const secret = readCookie(visitor.cookies, cookieName(form.state)) ?? form.secret
  if (secret === undefined) return askForSecret(ctx, { platform, login, form, visitor })
  if (!hashLinkCode(secret).equals(login.secret_hash)) return askForWindow(ctx, { platform, login, visitor })

  const takenLogin = await takeLogin(ctx.db, stateHash, now)
  if (!takenLogin) return errorPage(ctx, language, 'expired', { frameOrigins })
  const launch = await verifyLaunch(ctx, platform, form.id_token, takenLogin.nonce)
  if (!launch) {
    await visitor.record(ctx.db, 'login.failed', {
      network: networkOf(visitor.ip),
      details: { from: 'platform', connectionId: platform.id },
    })
    return errorPage(ctx, language, 'refused', { frameOrigins, name: platform.name })
  }
  await markPlatformUsed(ctx.db, platform.id, now)
  const { deploymentId } = launch
  const deployment = await findOrAddDeployment(ctx.db, { platform, deploymentId, now })
  if (!deployment?.approved_at) {
    const contact = platform.contact_email
    return errorPage(ctx, language, 'deploymentWaiting', { frameOrigins, contact, name: platform.name })
  }
  return openLaunch(ctx, { platform, deploymentRowId: deployment.id, launch }, visitor)
}

/** Returns undefined if the token is forged, for someone else, expired, of another login, or incomplete. */
async function verifyLaunch(ctx: Context, platform: PlatformRow, token: string, nonce: string) {
  try {
    const { payload } = await jwtVerify(token, findPlatformKey(ctx, platform.key_set_url), {
      algorithms: ['RS256'],
      issuer: platform.issuer,
      audience: platform.client_id,
      requiredClaims: ['exp', 'iat', 'nonce'],
      currentDate: ctx.now(),
      clockTolerance: CLOCK_LEEWAY_SECONDS,
      maxTokenAge: MAX_AGE_SECONDS,
    })
    const audiences = [payload.aud].flat()
    const party = payload.azp
    if (party === undefined ? audiences.length > 1 : party !== platform.client_id) return undefined
    const launch = readLaunch(payload)
    if (!launch || launch.nonce !== nonce || !isOwnAddress(ctx, launch)) return undefined
    return launch
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined
    // The keys of the platform cannot be read. The launch is refused; the next one tries again.
    ctx.log.warn({ err: error, connectionId: platform.id }, 'a launch could not be verified')
    return undefined
  }
}

function isOwnAddress({ config }: Context, { targetUrl }: Launch) {
  if (targetUrl === undefined) return false
  if (!URL.canParse(targetUrl)) return false
  const url = new URL(targetUrl)
  return url.origin === config.PUBLIC_URL && `${url.origin}${url.pathname}` === toolAddresses(config).toolUrl
}

type Pending = {
  platform: PlatformRow
  login: NonNullable<Awaited<ReturnType<typeof findLogin>>>
  visitor: Visitor
}

/** Without a cookie: asks the storage of the platform, and sends the launch again with its answer. */
async function askForSecret(
  ctx: Context,
  { form, ...pending }: Pending & { form: z.infer<typeof LaunchForm> },
): Promise<Reply> {
  const { platform, login, visitor } = pending
  const target = LoginRequest.safeParse(login.request).data?.lti_storage_target
  if (!target) return askForWindow(ctx, pending)
  const language = languageOf(visitor)
  const { toolUrl } = toolAddresses(ctx.config)
  return sendPage({
    language,
    title: platform.name,
    body: html`<p class="soft">${ctx.translate(language, 'course:opening')}</p>
<form method="post" action="${toolUrl}">
<input type="hidden" name="id_token" value="${form.id_token}">
<input type="hidden" name="state" value="${form.state}">
<input type="hidden" name="secret" value="none">
<button>${ctx.translate(language, 'course:continue')}</button>
</form>
<meta id="storage" data-target="${target}" data-origin="${new URL(platform.authorization_endpoint).origin}" data-key="${`lpi-${form.state}`}">`,
    script: readSecret,
    frameOrigins: originsOf(platform),
  })
}

const readSecret = `${storageScript}
ask('lti.get_data', {}, (stored) => {
  const form = document.forms[0]
  if (stored) form.elements.secret.value = stored
  form.submit()
})`

/**
 * Begins the login again in a window of its own, where the browser accepts the cookie. A link, because browsers apply
 * the rule for forms to each redirect, and a platform may redirect to a host that is not known here.
 */
function askForWindow(ctx: Context, { platform, login, visitor }: Pending): Reply {
  const language = languageOf(visitor)
  const { lti_storage_target: _, ...request } = LoginRequest.parse(login.request)
  const text = (key: string) => ctx.translate(language, `course:window.${key}`, { name: platform.name })
  const query = new URLSearchParams(request as Record<string, string>)
  return sendPage({
    language,
    title: text('title'),
    frameOrigins: originsOf(platform),
    body: html`<h1>${text('title')}</h1>
<p>${text('text')}</p>
<p><a class="button" href="${`${toolAddresses(ctx.config).loginUrl}?${query}`}" target="_blank" rel="noopener">${text('open')}</a></p>`,
  })
}
