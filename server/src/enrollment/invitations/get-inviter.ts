import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../platform/limits/rate-limits.ts'
import { hashLinkCode } from '../../platform/secrets/link-code.ts'
import { findInviter } from './queries.ts'

/**
 * Tells a visitor which organization sent an invitation. A visitor with the code learns nothing new, because the email
 * that contains the code names the organization. Without the code, the response does not depend on whether the
 * invitation exists.
 */
export const getInviter: Handler<'getInviter'> = async (ctx, { params, body }, _actor, { ip }) => {
  await assertWithinNetworkLimit(ctx, 'inviters', ip)
  const inviter = await findInviter(ctx.db, params.invitationId, hashLinkCode(body.code))
  if (!inviter) throw new AppError('not_found')
  return { organizationName: inviter.organization_name }
}
