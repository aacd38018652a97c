import { AppError } from '../../platform/base/errors.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { recordEvent } from '../audit/record-event.ts'
import { checkPassword } from '../credentials/check-password.ts'
import { isOutdated } from '../credentials/password-queue.ts'
import { findUserByUsername, updatePasswordHash } from '../credentials/shared-queries.ts'
import { continueLogin } from '../second-factor/continue-login.ts'

/** An unknown user, a wrong password and a locked account get the same response. */
export const login: Handler<'login'> = async (ctx, { body }, _actor, request) => {
  const { username, password } = body
  const { ip } = request
  const user = await ctx.passwords.run({ ...request, account: username }, async (hashing) => {
    const user = await findUserByUsername(ctx.db, username)
    const isPasswordCorrect = await checkPassword(ctx, hashing, user, { username, password, ip })
    if (!user || !isPasswordCorrect) throw new AppError('login.failed')
    if (isOutdated(user.password_hash)) {
      await updatePasswordHash(ctx.db, user.id, user.password_hash, await hashing.hash(password))
    }
    return user
  })

  const event = { actorId: user.id, network: networkOf(ip) }
  if (user.password_expired_at && user.password_expired_at <= ctx.now()) {
    await recordEvent(ctx.db, ctx.now(), 'login.password_expired', event)
    throw new AppError('password.expired')
  }
  const tokens = await continueLogin(ctx, user, request)
  if (!tokens) throw new AppError('login.failed')
  await recordEvent(ctx.db, ctx.now(), 'login.succeeded', event)
  return tokens
}
