import type { Handler } from '../../platform/http/handler.ts'
import { createAddressHasher } from '../../platform/secrets/create-address-hasher.ts'
import { findEmailChange } from './find-email-change.ts'
import { consumeEmailChange, insertDeclinedEmailChange } from './queries.ts'

/** Cancels a change to an address whose owner does not own the account, and stops further emails about such changes. */
export const declineEmailChange: Handler<'declineEmailChange'> = async (
  ctx,
  { body },
  _actor,
  { ip, record },
) => {
  const { user_id, code_hash, new_email } = await findEmailChange(ctx, body.code, ip)
  const hashAddress = await createAddressHasher(ctx, 'email change')
  const now = ctx.now()
  await ctx.db.transaction().execute(async (trx) => {
    await consumeEmailChange(trx, code_hash, now)
    await insertDeclinedEmailChange(trx, { user_id, address_hash: hashAddress(new_email), created_at: now })
    await record(trx, 'email.change_declined', { subjectId: user_id })
  })
  return undefined
}
