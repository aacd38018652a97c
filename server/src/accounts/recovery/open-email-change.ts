import type { Handler } from '../../platform/http/handler.ts'
import { findEmailChange } from './find-email-change.ts'

/** Returns both addresses, so that the owner of the mailbox sees which account is to get the address. */
export const openEmailChange: Handler<'openEmailChange'> = async (ctx, { body }, _actor, { ip }) => {
  const { user_id: userId, email, new_email: newEmail } = await findEmailChange(ctx, body.code, ip)
  return { userId, email, newEmail }
}
