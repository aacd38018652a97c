import type { Context } from '../../platform/base/context.ts'
import { decryptSecret, encryptSecret } from '../../platform/secrets/encrypt-secret.ts'
import { getEncryptionKey } from '../../platform/secrets/encryption-key.ts'

/** What a session keeps of a log-in at an institution. */
export type ProviderTokens = {
  subject: string
  /** Starts the log-out at the provider. */
  idToken: string
  /** Null if the provider issued none: it cannot be asked whether the person is still there. */
  refreshToken: string | null
}

/** How a session was opened through a connection, as its row stores it. A learning platform gives no tokens. */
export type ProviderLogin = {
  connection_id: string
  provider_tokens: Buffer | null
  provider_key_id: string | null
  provider_checked_at: Date
}

type StoredLogin = {
  [Column in Exclude<keyof ProviderLogin, 'provider_checked_at'>]: ProviderLogin[Column] | null
}

/** Reads the columns of a session or a login challenge. Undefined if it did not begin at a connection. */
export function findProviderLogin(
  { connection_id, provider_tokens, provider_key_id }: StoredLogin,
  checkedAt: Date | null,
): ProviderLogin | undefined {
  return connection_id && checkedAt
    ? { connection_id, provider_tokens, provider_key_id, provider_checked_at: checkedAt }
    : undefined
}

export async function encryptTokens(ctx: Context, userId: string, tokens: ProviderTokens) {
  const { key, id } = await getEncryptionKey(ctx)
  return {
    provider_tokens: encryptSecret(key, userId, Buffer.from(JSON.stringify(tokens))),
    provider_key_id: id,
  }
}

type StoredTokens = { user_id: string; provider_tokens: Buffer | null; provider_key_id: string | null }

/** Returns undefined if there are none, or if they were encrypted with another key. */
export async function decryptTokens(
  ctx: Context,
  session: StoredTokens,
): Promise<ProviderTokens | undefined> {
  const { key, id } = await getEncryptionKey(ctx)
  if (!session.provider_tokens || session.provider_key_id !== id) return undefined
  return JSON.parse(decryptSecret(key, session.user_id, session.provider_tokens).toString())
}
