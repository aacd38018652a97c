import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { checkPassword } from '../credentials/check-password.ts'
import { findUserByUsername, updatePasswordHash } from '../credentials/shared-queries.ts'
import { continueLogin } from '../second-factor/continue-login.ts'

/** An unknown user, a wrong password and a locked account get the same response. */
export const login: Handler<'login'> = async (ctx, { body }, _actor, request) => {
  const { username, password } = body
  const user = await ctx.passwords.run({ ...request, account: username }, async (hashing) => {
    const user = await findUserByUsername(ctx.db, username)
    const isPasswordCorrect = await checkPassword(ctx, hashing, user, { username, password, request })
    if (!user || !isPasswordCorrect) throw new AppError('login.failed')
    if (hashing.isOutdated(user.password_hash)) {
      await updatePasswordHash(ctx.db, user.id, user.password_hash, await hashing.hash(password))
    }
    return user
  })

  if (user.password_expired_at && user.password_expired_at <= ctx.now()) {
    await request.record(ctx.db, 'login.password_expired', { actorId: user.id })
    throw new AppError('password.expired')
  }
  const tokens = await continueLogin(ctx, user, request)
  if (!tokens) throw new AppError('login.failed')
  return tokens
}
