import type { Actor, Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { networkOf } from '../../platform/base/network.ts'
import { acceptLoginAttempt, assertMayTryLogin } from '../../platform/limits/rate-limits.ts'
import { recordEvent } from '../audit/record-event.ts'
import { findUserById } from '../login/queries.ts'
import { verifyPassword } from './hash-password.ts'

/**
 * Requires the password again, so that an unattended session is not enough to change login settings or to erase the
 * account. Wrong passwords count as failed logins, so an open session does not allow more guesses than the login page.
 */
export async function confirmOwnPassword(ctx: Context, actor: Actor, password: string, ip: string) {
  const user = await findUserById(ctx.db, actor.userId)
  if (!user) throw new AppError('not_found')
  const subject = { username: user.username, ip }
  await assertMayTryLogin(ctx, subject)
  if (!(await verifyPassword(user.password_hash, password))) {
    const event = { subjectId: user.id, network: networkOf(ip), details: { from: 'settings' } }
    await recordEvent(ctx.db, ctx.now(), 'login.failed', event)
    throw new AppError('password.wrong')
  }
  await acceptLoginAttempt(ctx, subject)
  return user
}
