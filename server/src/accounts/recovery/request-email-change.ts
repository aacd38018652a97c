import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinAccountLimit } from '../../platform/limits/rate-limits.ts'
import { createAddressHasher } from '../../platform/secrets/create-address-hasher.ts'
import { createLinkCode, emailChangeCodeExpiry, hashLinkCode } from '../../platform/secrets/link-code.ts'
import { enqueueAccountMail } from '../account-mail/enqueue-account-mail.ts'
import { proveOwner } from '../credentials/prove-owner.ts'
import { findUserByUsername, lockActiveUser } from '../credentials/shared-queries.ts'
import { hasDeclinedEmailChange, upsertEmailChange } from './queries.ts'

/**
 * The address changes only when the owner of the new address confirms it. An account without an address gets one. The old address is notified of the request.
 * If the password was changed after the check of the password, the request is refused: the new owner of the account
 * must not find a change that a stranger requested.
 */
export const requestEmailChange: Handler<'requestEmailChange'> = async (ctx, { body }, actor, request) => {
  const user = await proveOwner(ctx, actor, body.password, request, ({ username }) => {
    if (body.email === username) {
      throw new AppError('input.invalid', { fields: [{ field: 'email', problem: 'invalid' }] })
    }
  })
  await assertWithinAccountLimit(ctx, 'emailChangesPerAccount', user.id)
  await ctx.db.transaction().execute(async (trx) => {
    const lockedUser = await lockActiveUser(trx, user.username)
    if (lockedUser?.security_version !== user.security_version) throw new AppError('auth.required')
    await mailNewAddress(ctx, trx, { ...user, sessionId: actor.sessionId }, body.email)
    await enqueueAccountMail(ctx, trx, user, 'emailChangeRequested')
    await request.record(trx, 'email.change_requested')
  })
  return undefined
}

type Requester = { id: string; email: string; language: string | null; sessionId: string }

/**
 * If the address belongs to another account, the response is the same, but the owner of that account is notified, and
 * no code is created. If the owner of the address has declined such a change, the response is the same, too, but the
 * address gets no email.
 */
async function mailNewAddress(ctx: Context, trx: Db, user: Requester, email: string) {
  const owner = await findUserByUsername(trx, email)
  if (owner) return enqueueAccountMail(ctx, trx, owner, 'emailTaken')
  const hashAddress = await createAddressHasher(ctx, 'email change')
  if (await hasDeclinedEmailChange(trx, user.id, hashAddress(email))) return
  const code = createLinkCode()
  const now = ctx.now()
  await upsertEmailChange(trx, {
    user_id: user.id,
    session_id: user.sessionId,
    code_hash: hashLinkCode(code),
    email,
    created_at: now,
    expires_at: emailChangeCodeExpiry(now),
  })
  const recipient = { email, language: user.language }
  await enqueueAccountMail(ctx, trx, recipient, user.email === '' ? 'addAddress' : 'confirmEmail', {
    email: user.email,
    newEmail: email,
    path: `/confirm-email?code=${code}`,
  })
}
