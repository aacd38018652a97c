import type { Selectable } from 'kysely'
import type { Actor, Context, PasswordHashing } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Users } from '../../platform/db/tables.ts'
import type { RequestMetadata } from '../../platform/http/handler.ts'
import { countPasswordProof, releasePasswordProof } from '../../platform/limits/rate-limits.ts'
import { checkPassword } from './check-password.ts'
import { findProofTime, findUserById } from './shared-queries.ts'

type User = Selectable<Users>

const INSTITUTION_PROOF_MS = 5 * 60 * 1000

/**
 * Requires a proof that the caller owns the account, so that an unattended session is not enough to change login
 * settings or to erase the account: the password, or, if the account has none, a repeated log-in at the institution in
 * this session. `assertAllowed` runs before the check: it throws if the request is refused regardless of the proof, for
 * a reason that the session may know.
 */
export async function proveOwner(
  ctx: Context,
  { userId, sessionId }: Actor,
  password: string | undefined,
  request: RequestMetadata,
  assertAllowed: (user: User) => void = () => {},
) {
  return ctx.passwords.run({ ...request, account: userId }, async (hashing) => {
    const user = await findUserById(ctx.db, userId)
    if (!user) throw new AppError('not_found')
    assertAllowed(user)
    if (user.has_password) await assertPassword(ctx, hashing, user, { password, request })
    else await assertProvedAtInstitution(ctx, sessionId)
    return user
  })
}

type Attempt = { password: string | undefined; request: RequestMetadata }

/**
 * Wrong passwords count as failed logins, so an open session does not allow more guesses than the login page. Correct
 * ones are limited too, because every check costs a hash.
 */
async function assertPassword(
  ctx: Context,
  hashing: PasswordHashing,
  user: User,
  { password, request }: Attempt,
) {
  if (password === undefined) {
    throw new AppError('input.invalid', { fields: [{ field: 'password', problem: 'required' }] })
  }
  await countPasswordProof(ctx, user.id)
  try {
    const attempt = { username: user.username, password, request, from: 'settings' } as const
    if (!(await checkPassword(ctx, hashing, user, attempt))) throw new AppError('password.wrong')
  } catch (error) {
    await releasePasswordProof(ctx, user.id)
    throw error
  }
}

async function assertProvedAtInstitution(ctx: Context, sessionId: string) {
  const provedAt = await findProofTime(ctx.db, sessionId)
  const isRecent = provedAt && ctx.now().getTime() - provedAt.getTime() < INSTITUTION_PROOF_MS
  if (!isRecent) throw new AppError('institution.proof_required')
}
