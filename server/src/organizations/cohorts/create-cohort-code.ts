import { AppError } from '../../platform/base/errors.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { issueCode } from './issue-code.ts'
import { lockCohort } from './queries.ts'

export const createCohortCode: Handler<'createCohortCode'> = async (
  ctx,
  { params, query, body },
  { userId },
  { ip },
) => {
  const cohort = { organizationId: query.organizationId, cohortId: params.folderId }
  const auditActor = { actorId: userId, network: networkOf(ip) }
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await lockCohort(trx, cohort))) throw new AppError('not_found')
    const { accessCodeId, code } = await issueCode(trx, cohort, body, auditActor, ctx.now())
    return { id: accessCodeId, code }
  })
}
