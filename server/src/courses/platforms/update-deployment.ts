import { assertAdministersOrganization } from '../../platform/base/assert-administrator.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { presentPlatform } from './present.ts'
import { findListedPlatform, setDeploymentApproval } from './queries.ts'

export const updateDeployment: Handler<'updateDeployment'> = async (
  ctx,
  {
    params: { platformId, deploymentId },
    query: { organizationId },
    body: { isApproved, cohortsOrganizationId },
  },
  actor,
  { record },
) => {
  if (cohortsOrganizationId) assertAdministersOrganization(actor, cohortsOrganizationId)
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await findListedPlatform(trx, organizationId, platformId))) throw new AppError('not_found')
    const key = { platformId, id: deploymentId }
    const approval = { approvedAt: isApproved ? ctx.now() : null, organizationId: cohortsOrganizationId }
    if (!(await setDeploymentApproval(trx, key, approval))) throw new AppError('not_found')
    const event = isApproved ? 'platform.deployment_approved' : 'platform.deployment_withdrawn'
    await record(trx, event, { details: { connectionId: platformId, deployment: deploymentId } })
    return presentPlatform((await findListedPlatform(trx, organizationId, platformId))!)
  })
}
