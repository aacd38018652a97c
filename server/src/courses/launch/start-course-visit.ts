import { continueLogin } from '../../accounts/second-factor/continue-login.ts'
import { parseRefreshToken } from '../../accounts/sessions/refresh-token.ts'
import { markSessionProved } from '../../organizations/connections/shared-queries.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../platform/limits/rate-limits.ts'
import { hashLinkCode } from '../../platform/secrets/link-code.ts'
import { findSecurityVersion, takeTicket } from './queries.ts'
import type { VisitTicket } from './tickets.ts'

/** Opens a session for the person of a launch. The second factor of an account is asked as at any other login. */
export const startCourseVisit: Handler<'startCourseVisit'> = async (ctx, { body }, _actor, request) => {
  await assertWithinNetworkLimit(ctx, 'institutionLogins', request.ip)
  const ticket = await takeTicket(ctx.db, hashLinkCode(body.ticket), 'visit', ctx.now())
  const user = ticket?.user_id && (await findSecurityVersion(ctx.db, ticket.user_id))
  if (!ticket || !user) throw new AppError('course.ticket_invalid')
  const provider = {
    connection_id: ticket.connection_id,
    provider_tokens: null,
    provider_key_id: null,
    provider_checked_at: ctx.now(),
  }
  const tokens = await continueLogin(ctx, user, request, { from: 'platform', provider })
  if (!tokens) throw new AppError('course.ticket_invalid')
  // An account without a password has no other proof than its platform’s word that the person is there now.
  await markSessionProved(ctx.db, parseRefreshToken(tokens.refresh_token)!.sessionId, ctx.now())
  return { tokens, ...(ticket.content as VisitTicket) }
}
