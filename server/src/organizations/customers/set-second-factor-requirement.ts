import { findEnabledSecondFactor } from '../../accounts/second-factor/shared-queries.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { changeSecondFactorRequirement } from './change-second-factor-requirement.ts'
import { presentOrganization } from './present.ts'

/** Only for administrators whose own second factor is on, so that they do not lock themselves out. */
export const setSecondFactorRequirement: Handler<'setSecondFactorRequirement'> = async (
  ctx,
  { params, body },
  actor,
  { record },
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
      await record(trx, 'second_factor.requirement_changed', { details: { isRequired } })
    }
    return presentOrganization(changeResult.organization)
  })
}
