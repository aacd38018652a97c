import { AppError } from '../base/errors.ts'
import type { Handler } from '../http/handlers.ts'
import { hashPassword, isOutdated, verifyPassword } from './hash-password.ts'
import { assertMayTryLogin, forgetLoginAttempts } from './limits.ts'
import { openSession } from './open-session.ts'
import { findUserByUsername, updatePasswordHash } from './queries.ts'

/** An unknown user, a wrong password and a locked account cost and answer the same. */
export const login: Handler<'login'> = async (ctx, { body }, _actor, { ip }) => {
  const { username, password } = body
  await assertMayTryLogin(ctx, { username, ip })

  const user = await findUserByUsername(ctx.db, username)
  const isRight = await verifyPassword(user?.password_hash, password)
  if (!user || !isRight || user.locked_at) throw new AppError('login.failed')
  await forgetLoginAttempts(ctx, { username, ip })

  if (user.password_expired_at && user.password_expired_at <= ctx.now()) {
    throw new AppError('password.expired')
  }
  if (isOutdated(user.password_hash)) {
    await updatePasswordHash(ctx.db, user.id, user.password_hash, await hashPassword(password))
  }
  const tokens = await openSession(ctx, user)
  if (!tokens) throw new AppError('login.failed')
  return tokens
}
