import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { hashLinkCode } from '../../platform/secrets/link-code.ts'
import { insertIdentity } from '../connections/shared-queries.ts'
import { consumeTicket } from './queries.ts'

/** The owner has logged in to the account after the institution named its address, so both belong to one person. */
export const joinInstitution: Handler<'joinInstitution'> = async (ctx, { body }, actor, { record }) => {
  const now = ctx.now()
  const key = { ticketHash: hashLinkCode(body.ticket), userId: actor.userId, sessionId: actor.sessionId, now }
  await ctx.db.transaction().execute(async (trx) => {
    const ticket = await consumeTicket(trx, key)
    const identity = ticket && { ...ticket, connectionId: ticket.connection_id }
    if (!identity || !(await insertIdentity(trx, identity, actor.userId, now))) {
      throw new AppError('institution.invalid')
    }
    await record(trx, 'institution.joined', { details: { connectionId: identity.connectionId } })
  })
  return undefined
}
