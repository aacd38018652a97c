import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { createLinkCode, hashLinkCode } from '../../platform/secrets/link-code.ts'
import { deleteResetCodesOfKind, insertResetCode } from './queries.ts'

const LIFETIME_MS = 3 * 24 * 60 * 60 * 1000

/**
 * Issues an account link, with which the owner of the account's email address can set a new password once, by default
 * within three days. The new password ends every session and confirms the address. An earlier account link becomes
 * invalid.
 */
export async function issueAccountLink(ctx: Context, trx: Db, userId: string, expiresAt?: Date) {
  const code = createLinkCode()
  const now = ctx.now()
  await deleteResetCodesOfKind(trx, { userId, isAccountLink: true })
  await insertResetCode(trx, {
    code_hash: hashLinkCode(code),
    user_id: userId,
    created_at: now,
    expires_at: expiresAt ?? new Date(now.getTime() + LIFETIME_MS),
    is_from_operator: true,
  })
  return `${ctx.config.PUBLIC_URL}/reset-password?code=${code}`
}
