import type { Selectable } from 'kysely'
import * as oidc from 'openid-client'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Sessions } from '../../platform/db/tables.ts'
import { ACCESS_TOKEN_SECONDS } from '../keys/access-token.ts'
import { withProvider } from './open-provider.ts'
import { decryptTokens, encryptTokens } from './provider-tokens.ts'
import { updateProviderCheck } from './queries.ts'
import { type ConnectionRow, findOpenConnectionOfAnyKind } from './shared-queries.ts'

const CHECK_INTERVAL_MS = 10 * 60_000
/** A session ends this long after the provider last confirmed the person. */
const UNCONFIRMED_LIFETIME_MS = 60 * 60_000

type Session = Pick<
  Selectable<Sessions>,
  'id' | 'user_id' | 'connection_id' | 'provider_checked_at' | 'provider_tokens' | 'provider_key_id'
>

/**
 * Whether a session that was opened through a connection may continue: only while the connection is open. If the provider
 * was not asked in the last ten minutes, asks whether the person is still there. A provider that cannot be reached, or
 * that gave no refresh token, ends no session at once, but the last access token expires within an hour of its last
 * answer. A learning platform is asked nothing. A session that was opened with a password may always continue.
 */
export async function mayContinue(ctx: Context, session: Session) {
  const { provider_checked_at: checkedAt } = session
  if (!checkedAt) return true
  const connection =
    session.connection_id && (await findOpenConnectionOfAnyKind(ctx.db, session.connection_id))
  if (!connection) return false
  if (connection.kind === 'lti') return true
  const age = ctx.now().getTime() - checkedAt.getTime()
  if (age < CHECK_INTERVAL_MS) return true
  const answer = await askProvider(ctx, connection, session)
  if (answer !== 'unknown') return answer === 'confirmed'
  return age + ACCESS_TOKEN_SECONDS * 1000 <= UNCONFIRMED_LIFETIME_MS
}

/** Uses the provider's refresh token, which works only as long as the person may log in there. */
async function askProvider(ctx: Context, connection: ConnectionRow, session: Session) {
  const tokens = await decryptTokens(ctx, session)
  if (!tokens?.refreshToken) return 'unknown'
  try {
    const { refreshToken } = tokens
    const answer = await withProvider(ctx, connection, (provider) =>
      oidc.refreshTokenGrant(provider, refreshToken),
    )
    if ((answer.claims()?.sub ?? tokens.subject) !== tokens.subject) return 'gone'
    const newTokens = {
      ...tokens,
      idToken: answer.id_token ?? tokens.idToken,
      refreshToken: answer.refresh_token ?? refreshToken,
    }
    const encryptedTokens = await encryptTokens(ctx, session.user_id, newTokens)
    await updateProviderCheck(ctx.db, session.id, { ...encryptedTokens, provider_checked_at: ctx.now() })
    return 'confirmed'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.details?.reason === 'invalid_grant' ? 'gone' : 'unknown'
  }
}
