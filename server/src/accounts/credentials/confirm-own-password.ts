import type { Selectable } from 'kysely'
import type { Actor, Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Users } from '../../platform/db/tables.ts'
import type { RequestMetadata } from '../../platform/http/handler.ts'
import { countPasswordProof, releasePasswordProof } from '../../platform/limits/rate-limits.ts'
import { checkPassword } from './check-password.ts'
import { findUserById } from './shared-queries.ts'

type User = Selectable<Users>

/**
 * Requires the password again, so that an unattended session is not enough to change login settings or to erase the
 * account. Wrong passwords count as failed logins, so an open session does not allow more guesses than the login page.
 * Correct ones are limited too, because every check costs a hash. `assertAllowed` runs before the check: it throws if the
 * request is refused regardless of the password, for a reason that the session may know.
 */
export async function confirmOwnPassword(
  ctx: Context,
  { userId }: Actor,
  password: string | undefined,
  request: RequestMetadata,
  assertAllowed: (user: User) => void = () => {},
) {
  return ctx.passwords.run({ ...request, account: userId }, async (hashing) => {
    const user = await findUserById(ctx.db, userId)
    if (!user) throw new AppError('not_found')
    assertAllowed(user)
    if (password === undefined) throw new AppError('institution.proof_required')
    await countPasswordProof(ctx, userId)
    try {
      const attempt = { username: user.username, password, request, from: 'settings' } as const
      if (!(await checkPassword(ctx, hashing, user, attempt))) throw new AppError('password.wrong')
      return user
    } catch (error) {
      await releasePasswordProof(ctx, userId)
      throw error
    }
  })
}
