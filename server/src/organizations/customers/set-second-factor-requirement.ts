import { recordEvent } from '../../accounts/audit/record-event.ts'
import { findEnabledSecondFactor } from '../../accounts/second-factor/shared-queries.ts'
import { AppError } from '../../platform/base/errors.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { changeSecondFactorRequirement } from './change-second-factor-requirement.ts'
import { presentOrganization } from './present.ts'

/** Only for administrators whose own second factor is on, so that they do not lock themselves out. */
export const setSecondFactorRequirement: Handler<'setSecondFactorRequirement'> = async (
  ctx,
  { params, body },
  actor,
  { ip },
) => {
  if (!(await findEnabledSecondFactor(ctx.db, actor.userId))) {
    throw new AppError('second_factor.setup_required')
  }
  return ctx.db.transaction().execute(async (trx) => {
    const { organizationId } = params
    const { isRequired } = body
    const changeResult = await changeSecondFactorRequirement(ctx, trx, { organizationId, isRequired })
    if (!changeResult) throw new AppError('not_found')
    if (changeResult.isChanged) {
      const details = { organizationId, isRequired }
      const event = { actorId: actor.userId, network: networkOf(ip), details }
      await recordEvent(trx, ctx.now(), 'second_factor.requirement_changed', event)
    }
    return presentOrganization(changeResult.organization)
  })
}
