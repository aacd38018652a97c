import { recordEvent } from '../../accounts/audit/record-event.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { idsOf, splitIntoChunks } from '../invitations/chunks.ts'
import { isOpen, lockSelectedInvitations } from './lock-selected-invitations.ts'
import { markInvitationsWithdrawn } from './queries.ts'

/**
 * A repeated call has no effect. Queued emails of the withdrawn invitations are not sent, because their job skips these
 * invitations.
 */
export const withdrawInvitations: Handler<'withdrawInvitations'> = async (ctx, { body }, actor) =>
  ctx.db.transaction().execute(async (trx) => {
    const selectedInvitations = await lockSelectedInvitations(trx, { ...body, scope: actor.scope })
    if (!selectedInvitations) throw new AppError('not_found')
    const openInvitations = selectedInvitations.filter(isOpen)
    const now = ctx.now()
    for (const chunk of splitIntoChunks(openInvitations))
      await markInvitationsWithdrawn(trx, idsOf(chunk), now)
    if (openInvitations.length > 0) {
      const { organizationId, invitationIds = [] } = body
      const details = { organizationId, count: openInvitations.length, invitationIds }
      await recordEvent(trx, now, 'invitations.withdrawn', { actorId: actor.userId, details })
    }
    return {
      withdrawn: openInvitations.length,
      accepted: selectedInvitations.filter(({ status }) => status !== 'INVITATION_SENT').length,
    }
  })
