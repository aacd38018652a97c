import type { Context } from '../../base/context.ts'
import type { Db } from '../../db/connect.ts'
import { deleteResetCodesOfKind, insertResetCode } from './queries.ts'
import { hashOfCode, newResetCode } from './reset-code.ts'

const LIFE_MS = 3 * 24 * 60 * 60 * 1000

/**
 * Issues a link that gives the owner of an address access to its account. Used once within three days, it sets a new
 * password, ends every session and confirms the address. It replaces a link that the operator issued before.
 */
export async function issueAccountLink(ctx: Context, trx: Db, userId: string) {
  const code = newResetCode()
  const now = ctx.now()
  await deleteResetCodesOfKind(trx, { userId, isFromOperator: true })
  await insertResetCode(trx, {
    code_hash: hashOfCode(code),
    user_id: userId,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFE_MS),
    is_from_operator: true,
  })
  return `${ctx.config.PUBLIC_URL}/reset-password?code=${code}`
}
