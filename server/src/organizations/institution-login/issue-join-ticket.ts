import type { Context } from '../../platform/base/context.ts'
import { createLinkCode, hashLinkCode } from '../../platform/secrets/link-code.ts'
import type { IdentityKey } from '../connections/shared-queries.ts'
import { insertTicket } from './queries.ts'

export const JOIN_TICKET_SECONDS = 30 * 60

/** With the ticket, the owner of the account joins the two after logging in to it. */
export async function issueJoinTicket(
  ctx: Context,
  { connectionId, issuer, subject, userId }: IdentityKey & { userId: string },
) {
  const ticket = createLinkCode()
  const now = ctx.now()
  await insertTicket(ctx.db, {
    ticket_hash: hashLinkCode(ticket),
    connection_id: connectionId,
    issuer,
    subject,
    user_id: userId,
    created_at: now,
    expires_at: new Date(now.getTime() + JOIN_TICKET_SECONDS * 1000),
  })
  return ticket
}
