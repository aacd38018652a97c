import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { assertWithinNetworkLimit } from '../../platform/limits/rate-limits.ts'
import { RegistrationRequest, registerAtPlatform } from '../platforms/dynamic-registration.ts'
import { originsOf } from '../platforms/tool-addresses.ts'
import { errorPage } from './error-page.ts'
import { html } from './html.ts'
import { type Reply, sendPage } from './reply.ts'
import { languageOf, type Visitor } from './visitor.ts'

/** The page that a platform shows to its administrator, with a link of this installation. Registers the platform. */
export async function registerPlatform(ctx: Context, input: unknown, visitor: Visitor): Promise<Reply> {
  const language = languageOf(visitor)
  const { data: request } = RegistrationRequest.safeParse(input)
  if (!request) return errorPage(ctx, language, 'invalid')
  await assertWithinNetworkLimit(ctx, 'institutionLogins', visitor.ip)
  const frameOrigins = [new URL(request.openid_configuration).origin]
  try {
    const platform = await registerAtPlatform(ctx, request, visitor.record)
    if (!platform) return errorPage(ctx, language, 'registrationLink')
    const text = (key: string) => ctx.translate(language, `course:registered.${key}`, { name: platform.name })
    return sendPage({
      language,
      title: text('title'),
      frameOrigins: [
        ...frameOrigins,
        ...originsOf({ issuer: platform.issuer, authorization_endpoint: platform.authorizationEndpoint }),
      ],
      body: html`<h1>${text('title')}</h1>
<p>${text('text')}</p>`,
      script: closeRegistration,
    })
  } catch (err) {
    const isRefused = err instanceof AppError && err.code === 'platform.exists'
    ctx.log.warn({ err }, 'a platform could not register itself')
    return errorPage(ctx, language, isRefused ? 'registrationExists' : 'registrationFailed', { frameOrigins })
  }
}

/** The platform closes the page, as the specification of dynamic registration says. */
const closeRegistration = `(window.opener || window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*')`
