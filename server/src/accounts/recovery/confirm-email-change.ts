import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { replaceSessions } from '../sessions/replace-sessions.ts'
import { applyEmailChange } from './apply-email-change.ts'
import { findEmailChange } from './find-email-change.ts'

/**
 * Confirms a change in the session that requested it. Another session of the account is not enough: a stranger who
 * requested the change could have logged the owner of the mailbox in to the stranger's account, for example with a link
 * of the legacy login.
 */
export const confirmEmailChange: Handler<'confirmEmailChange'> = async (ctx, { body }, actor, request) => {
  const { ip, userAgent, record } = request
  const change = await findEmailChange(ctx, body.code, ip)
  if (change.user_id !== actor.userId) throw new AppError('email_change.invalid')
  if (change.session_id !== actor.sessionId) {
    throw new AppError(change.has_institution ? 'email_change.same_browser' : 'email_change.other_session')
  }
  return applyEmailChange(ctx, change, record, (trx) => replaceSessions(ctx, trx, actor, { userAgent }))
}
