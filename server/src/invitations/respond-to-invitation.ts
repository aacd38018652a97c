import { AppError } from '../base/errors.ts'
import type { Handler } from '../http/handler.ts'
import { lockInvitationTo, updateInvitationAccepted } from './queries.ts'
import { takeSeat } from './take-seat.ts'

/** Accepts once; every later or simultaneous acceptance finds the assessment that the first one made. */
export const respondToInvitation: Handler<'respondToInvitation'> = async (ctx, { params }, actor) =>
  ctx.db.transaction().execute(async (trx) => {
    const invitation = await lockInvitationTo(trx, params.invitationId, actor.userId)
    if (!invitation) throw new AppError('not_found')
    const { id, access_code_id, withdrawn_at, assessmentId, status } = invitation
    if (assessmentId && status) return { id, status, assessmentId }
    if (withdrawn_at) throw new AppError('invitation.closed')

    const seat = await takeSeat(trx, { id: access_code_id }, actor.userId, ctx.now())
    if (typeof seat === 'string') {
      throw new AppError(seat === 'access_code.used_up' ? seat : 'invitation.closed')
    }
    await updateInvitationAccepted(trx, id, seat.assessmentId)
    return { id, ...seat }
  })
