import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { enqueueAccountMail } from '../account-mail/enqueue-account-mail.ts'
import { mayContinue } from '../providers/confirm-with-provider.ts'
import { createTokens } from './open-session.ts'
import { advanceSession, endSession, lockSession } from './queries.ts'
import { parseRefreshToken } from './refresh-token.ts'
import { advanceGenerations, classifyRefresh, isSessionActive } from './session-rules.ts'

type LockedSession = NonNullable<Awaited<ReturnType<typeof lockSession>>>

/**
 * Exchanges a refresh token for the next generation of tokens. Parallel calls with the same token, and a repeated call
 * after a lost response, get the same successor. An older token is accepted until ten seconds after the first use of
 * its successor. After that, its use shows that it was copied, and ends the session. A session that was opened at an
 * institution also ends if the institution no longer knows the person.
 */
export const refreshTokens: Handler<'refreshTokens'> = async (ctx, { body }, _actor, { record }) => {
  const token = parseRefreshToken(body.refresh_token)
  if (!token || body.client_id !== ctx.config.CLIENT_ID) throw new AppError('session.ended')

  // The end of a session must be committed, so the error is thrown after the transaction.
  const session = await ctx.db.transaction().execute(async (trx) => {
    const row = await lockSession(trx, token.sessionId)
    const now = ctx.now()
    if (!row || !token.isSignedWith(row.secret) || !isSessionActive(row, now)) return undefined
    switch (classifyRefresh(row, token.generation, now)) {
      case 'advance': {
        const generations = advanceGenerations(row, now)
        await advanceSession(trx, row.id, generations, now)
        return { ...row, ...generations, isAdvanced: true }
      }
      case 'repeat':
        return { ...row, isAdvanced: false }
      case 'end':
        await endSession(trx, row.id, 'reused', now)
        await warnOwner(ctx, trx, row)
        await record(trx, 'session.reused', { subjectId: row.user_id })
        return undefined
      case 'reject':
        return undefined
    }
  })
  if (!session) throw new AppError('session.ended')
  // Only one of several parallel calls advances the session, so only one of them asks the provider.
  if (session.isAdvanced && !(await mayContinue(ctx, session))) {
    await endSession(ctx.db, session.id, 'ended_by_institution', ctx.now())
    await record(ctx.db, 'session.ended', { subjectId: session.user_id, details: { by: 'institution' } })
    throw new AppError('session.ended')
  }
  return createTokens(ctx, session)
}

/** Warns the owner that a copied token was used. The email explains how to secure the account. */
async function warnOwner(ctx: Context, trx: Db, { id, user_id, ...owner }: LockedSession) {
  ctx.log.warn({ sessionId: id, userId: user_id }, 'reuse of an old refresh token ended the session')
  await enqueueAccountMail(ctx, trx, owner, 'sessionReused')
}
