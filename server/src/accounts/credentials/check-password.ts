import type { Context, PasswordHashing } from '../../platform/base/context.ts'
import { networkOf } from '../../platform/base/network.ts'
import { assertMayTryLogin } from '../../platform/limits/rate-limits.ts'
import { recordEvent } from '../audit/record-event.ts'
import { warnOfGuesses } from './warn-of-guesses.ts'

type StoredUser = { id: string; password_hash: string; locked_at: Date | null }
type Attempt = { username: string; password: string; ip: string; details?: { from: 'settings' } }

/**
 * Returns whether the password is correct, or throws `rate.limited` if this attempt would be one too many. An unknown
 * user, a wrong password and a locked account require the same work.
 */
export async function checkPassword(
  ctx: Context,
  { verify }: PasswordHashing,
  user: StoredUser | undefined,
  { username, password, ip, details }: Attempt,
) {
  const attempt = await assertMayTryLogin(ctx, { username, ip })
  const isPasswordCorrect = await verify(user?.password_hash, password)
  if (user && isPasswordCorrect && !user.locked_at) {
    await attempt.accept()
    return true
  }
  // Records the user's id instead of the entered username: users sometimes enter their password in that field.
  const event = { subjectId: user?.id, network: networkOf(ip), ...(details && { details }) }
  await recordEvent(ctx.db, ctx.now(), 'login.failed', event)
  if (attempt.isOneOfMany) warnOfGuesses(ctx, username)
  return false
}
