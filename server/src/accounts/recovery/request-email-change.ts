import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinAccountLimit } from '../../platform/limits/rate-limits.ts'
import { createLinkCode, emailChangeCodeExpiry, hashLinkCode } from '../../platform/secrets/link-code.ts'
import { enqueueAccountMail } from '../account-mail/enqueue-account-mail.ts'
import { recordEvent } from '../audit/record-event.ts'
import { confirmOwnPassword } from '../credentials/confirm-own-password.ts'
import { findUserByUsername } from '../credentials/shared-queries.ts'
import { upsertEmailChange } from './queries.ts'

/** The address changes only when the emailed link is followed. The old address is notified of the request. */
export const requestEmailChange: Handler<'requestEmailChange'> = async (ctx, { body }, actor, request) => {
  const user = await confirmOwnPassword(ctx, actor, body.password, request, ({ username }) => {
    if (body.email === username) {
      throw new AppError('input.invalid', { fields: [{ field: 'email', problem: 'invalid' }] })
    }
  })
  await assertWithinAccountLimit(ctx, 'emailChangesPerAccount', user.id)
  await ctx.db.transaction().execute(async (trx) => {
    await mailNewAddress(ctx, trx, user, body.email)
    await enqueueAccountMail(ctx, trx, user, 'emailChangeRequested')
    await recordEvent(trx, ctx.now(), 'email.change_requested', {
      actorId: user.id,
      network: networkOf(request.ip),
    })
  })
  return undefined
}

type Requester = { id: string; language: string | null }

/**
 * If the address belongs to another account, the response is the same, but the owner of that account is notified, and
 * no code is created.
 */
async function mailNewAddress(ctx: Context, trx: Db, user: Requester, email: string) {
  const owner = await findUserByUsername(trx, email)
  if (owner) return enqueueAccountMail(ctx, trx, owner, 'emailTaken')
  const code = createLinkCode()
  const now = ctx.now()
  await upsertEmailChange(trx, {
    user_id: user.id,
    code_hash: hashLinkCode(code),
    email,
    created_at: now,
    expires_at: emailChangeCodeExpiry(now),
  })
  const recipient = { email, language: user.language }
  await enqueueAccountMail(ctx, trx, recipient, 'confirmEmail', { path: `/confirm-email?code=${code}` })
}
