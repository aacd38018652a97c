import { recordEvent } from '../../audit/record-event.ts'
import { AppError } from '../../base/errors.ts'
import type { Handler } from '../../http/handler.ts'
import { chunks, idsOf } from '../chunks.ts'
import { chooseInvitations, isOpen } from './choose-invitations.ts'
import { lowerSeats, updateInvitationsWithdrawn } from './queries.ts'

/** Again changes nothing. Mails that wait do not leave any more, because they ask whether the invitation is open. */
export const withdrawInvitations: Handler<'withdrawInvitations'> = async (ctx, { body }, actor) =>
  ctx.db.transaction().execute(async (trx) => {
    const chosen = await chooseInvitations(trx, body)
    if (!chosen) throw new AppError('not_found')
    const open = chosen.filter(isOpen)
    const now = ctx.now()
    for (const batch of chunks(open)) await updateInvitationsWithdrawn(trx, idsOf(batch), now)
    const freed = new Map<string, number>()
    for (const { access_code_id: code } of open) freed.set(code, (freed.get(code) ?? 0) + 1)
    await lowerSeats(trx, freed)
    if (open.length > 0) {
      const { organizationId, invitationIds = [] } = body
      const details = { organizationId, count: open.length, invitationIds }
      await recordEvent(trx, now, 'invitations.withdrawn', { actorId: actor.userId, details })
    }
    return {
      withdrawn: open.length,
      accepted: chosen.filter(({ status }) => status !== 'INVITATION_SENT').length,
    }
  })
