import { markEmailConfirmed } from '../../accounts/confirmation/shared-queries.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { hashLinkCode } from '../../platform/secrets/link-code.ts'
import { hasInvitationCode, insertSeat, lockInvitationTo } from './queries.ts'
import { markInvitationAccepted } from './shared-queries.ts'

/**
 * Accepts an invitation once. Later and parallel calls return the assessment that the first call created. If the
 * request contains the code of the emailed link, accepting also confirms the address of the account.
 */
export const respondToInvitation: Handler<'respondToInvitation'> = async (
  ctx,
  { params: { invitationId }, body },
  { userId },
  { record },
) =>
  ctx.db.transaction().execute(async (trx) => {
    const now = ctx.now()
    const codeHash = body.code === undefined ? undefined : hashLinkCode(body.code)
    const invitation = await lockInvitationTo(trx, { invitationId, userId, codeHash })
    if (!invitation) throw new AppError('not_found')
    const { withdrawn_at, hasUnknownCode, assessmentId, status } = invitation
    if (assessmentId && status) return { id: invitationId, status, assessmentId }
    if (withdrawn_at || hasUnknownCode) throw new AppError('invitation.closed')

    const seat = await insertSeat(trx, invitation, { accessCodeId: null, userId, now })
    await markInvitationAccepted(trx, invitationId, seat.assessmentId)
    const hasProof = codeHash && (await hasInvitationCode(trx, invitationId, codeHash))
    if (hasProof && (await markEmailConfirmed(trx, userId, now))) {
      await record(trx, 'email.confirmed')
    }
    return { id: invitationId, ...seat }
  })
