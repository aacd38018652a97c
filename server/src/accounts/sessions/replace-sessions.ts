import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { openSession } from './open-session.ts'
import { incrementSecurityVersion } from './shared-queries.ts'

/**
 * Ends every session of the user and every login in progress, and opens a new session for the caller. Copies of the
 * caller's tokens also become invalid.
 */
export async function replaceSessions(
  ctx: Context,
  trx: Db,
  userId: string,
  options: { userAgent: string; secondFactorAt: Date | null },
) {
  const user = await incrementSecurityVersion(trx, userId)
  const tokens = user && (await openSession(ctx, user, { db: trx, ...options }))
  if (!tokens) throw new AppError('auth.required')
  return tokens
}
