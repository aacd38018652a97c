import { presentOrganization } from '../../organizations/customers/present.ts'
import { updateObserverPermission } from '../../organizations/customers/shared-queries.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'

/** Turning observer feedback off does not close open requests. */
export const setObserverFeedback: Handler<'setObserverFeedback'> = async (
  ctx,
  { params, body },
  _actor,
  { record },
) => {
  return ctx.db.transaction().execute(async (trx) => {
    const organization = await updateObserverPermission(trx, params.organizationId, body.isAllowed)
    if (!organization) throw new AppError('not_found')
    await record(trx, 'observers.setting_changed', { details: { isAllowed: body.isAllowed } })
    return presentOrganization(organization)
  })
}
