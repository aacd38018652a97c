import { recordEvent } from '../../accounts/audit/record-event.ts'
import { presentOrganization } from '../../organizations/customers/present.ts'
import { updateObserverPermission } from '../../organizations/customers/shared-queries.ts'
import { AppError } from '../../platform/base/errors.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { Handler } from '../../platform/http/handler.ts'

/** Turning observer feedback off does not close open requests. */
export const setObserverFeedback: Handler<'setObserverFeedback'> = async (
  ctx,
  { params, body },
  actor,
  { ip },
) => {
  const { organizationId } = params
  return ctx.db.transaction().execute(async (trx) => {
    const organization = await updateObserverPermission(trx, organizationId, body.isAllowed)
    if (!organization) throw new AppError('not_found')
    const details = { organizationId, isAllowed: body.isAllowed }
    await recordEvent(trx, ctx.now(), 'observers.setting_changed', {
      actorId: actor.userId,
      network: networkOf(ip),
      details,
    })
    return presentOrganization(organization)
  })
}
