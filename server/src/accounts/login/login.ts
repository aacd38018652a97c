import { AppError } from '../../platform/base/errors.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { acceptLoginAttempt, assertMayTryLogin } from '../../platform/limits/rate-limits.ts'
import { recordEvent } from '../audit/record-event.ts'
import { hashPassword, isOutdated, verifyPassword } from '../passwords/hash-password.ts'
import { runInPasswordQueue } from '../passwords/run-in-password-queue.ts'
import { continueLogin } from '../second-factor/continue-login.ts'
import { findUserByUsername, updatePasswordHash } from './queries.ts'

/** An unknown user, a wrong password and a locked account require the same work and get the same response. */
export const login: Handler<'login'> = async (ctx, { body }, _actor, request) => {
  const { username, password } = body
  const { ip } = request
  const network = networkOf(ip)
  const { user, isPasswordCorrect } = await runInPasswordQueue(request, async () => {
    await assertMayTryLogin(ctx, { username, ip })
    const user = await findUserByUsername(ctx.db, username)
    return { user, isPasswordCorrect: await verifyPassword(user?.password_hash, password) }
  })
  if (!user || !isPasswordCorrect || user.locked_at) {
    // Records the user's id instead of the entered username: users sometimes enter their password in that field.
    await recordEvent(ctx.db, ctx.now(), 'login.failed', { subjectId: user?.id, network })
    throw new AppError('login.failed')
  }
  await acceptLoginAttempt(ctx, { username, ip })

  if (user.password_expired_at && user.password_expired_at <= ctx.now()) {
    await recordEvent(ctx.db, ctx.now(), 'login.password_expired', { actorId: user.id, network })
    throw new AppError('password.expired')
  }
  if (isOutdated(user.password_hash)) {
    await updatePasswordHash(ctx.db, user.id, user.password_hash, await hashPassword(password))
  }
  const tokens = await continueLogin(ctx, user, request)
  if (!tokens) throw new AppError('login.failed')
  await recordEvent(ctx.db, ctx.now(), 'login.succeeded', { actorId: user.id, network })
  return tokens
}
