import { createHash } from 'node:crypto'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../platform/limits/rate-limits.ts'
import { findProviderLogin } from '../providers/provider-tokens.ts'
import { openSession } from '../sessions/open-session.ts'
import { consumeCode, limitCodeAttempts } from './check-code.ts'
import { consumeChallenge, findChallengedUser } from './queries.ts'

export function hashChallenge(challenge: string) {
  return createHash('sha256').update(challenge).digest()
}

/** The second step of a login. After a wrong code, the challenge stays valid, so that the user can try again. */
export const loginWithCode: Handler<'loginWithCode'> = async (
  ctx,
  { body },
  _actor,
  { ip, userAgent, record },
) => {
  await assertWithinNetworkLimit(ctx, 'codeChecks', ip)
  const challengeHash = hashChallenge(body.challenge)
  const user = await findChallengedUser(ctx.db, challengeHash, ctx.now())
  if (!user) throw new AppError('second_factor.challenge_invalid')

  return limitCodeAttempts(ctx, user, record, () =>
    ctx.db.transaction().execute(async (trx) => {
      const now = ctx.now()
      const challenge = await consumeChallenge(trx, challengeHash)
      if (!challenge) throw new AppError('second_factor.challenge_invalid')
      const kind = await consumeCode(ctx, trx, user, body.code)
      const tokens = await openSession(ctx, user, {
        db: trx,
        userAgent,
        secondFactorAt: now,
        provider: findProviderLogin(challenge, challenge.created_at),
      })
      if (!tokens) throw new AppError('second_factor.challenge_invalid')
      await record(trx, 'login.succeeded', { actorId: user.id, details: { secondFactor: kind } })
      return tokens
    }),
  )
}
