import { buildEndSessionUrl } from 'openid-client'
import { withProvider } from '../../accounts/providers/open-provider.ts'
import { decryptTokens } from '../../accounts/providers/provider-tokens.ts'
import { findConnection } from '../../accounts/providers/shared-queries.ts'
import { findSession } from '../../accounts/sessions/shared-queries.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'

/** A provider that cannot be reached, or that offers no log-out, does not prevent the log-out here. */
export const startInstitutionLogout: Handler<'startInstitutionLogout'> = async (ctx, _input, actor) => {
  const session = await findSession(ctx.db, actor.sessionId)
  const tokens = session && (await decryptTokens(ctx, session))
  const connection = session?.connection_id && (await findConnection(ctx.db, session.connection_id))
  if (!tokens || !connection) return { url: null }
  const url = await withProvider(ctx, connection, async (provider) =>
    provider.serverMetadata().end_session_endpoint
      ? buildEndSessionUrl(provider, {
          id_token_hint: tokens.idToken,
          post_logout_redirect_uri: `${ctx.config.PUBLIC_URL}/login`,
        }).href
      : null,
  ).catch((error) => {
    if (error instanceof AppError) return null
    throw error
  })
  return { url }
}
