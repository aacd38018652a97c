import type { Context, PasswordHashing } from '../../platform/base/context.ts'
import type { RequestMetadata } from '../../platform/http/handler.ts'
import { assertMayTryLogin } from '../../platform/limits/rate-limits.ts'
import { warnOfGuesses } from './warn-of-guesses.ts'

type StoredUser = { id: string; password_hash: string; locked_at: Date | null }
type Attempt = { username: string; password: string; request: RequestMetadata; from?: 'settings' }

/**
 * Returns whether the password is correct, or throws `rate.limited` if this attempt would be one too many. An unknown
 * user, a wrong password and a locked account require the same work.
 */
export async function checkPassword(
  ctx: Context,
  { verify }: PasswordHashing,
  user: StoredUser | undefined,
  { username, password, request, from }: Attempt,
) {
  const attempt = await assertMayTryLogin(ctx, { username, ip: request.ip })
  const isPasswordCorrect = await verify(user?.password_hash, password)
  if (user && isPasswordCorrect && !user.locked_at) {
    await attempt.accept()
    return true
  }
  // Records the user's id instead of the entered username: users sometimes enter their password in that field.
  // The event has no actor, even if the request has a session: another person may be using it.
  const event = { actorId: undefined, subjectId: user?.id, details: { ...(from && { from }) } }
  await request.record(ctx.db, 'login.failed', event)
  if (attempt.isOneOfMany) warnOfGuesses(ctx, username)
  return false
}
