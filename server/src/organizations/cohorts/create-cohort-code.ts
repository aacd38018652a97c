import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { issueCode } from './issue-code.ts'
import { lockCohort } from './queries.ts'

export const createCohortCode: Handler<'createCohortCode'> = async (
  ctx,
  { params, query, body },
  _actor,
  { record },
) => {
  const cohort = { organizationId: query.organizationId, cohortId: params.folderId }
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await lockCohort(trx, cohort))) throw new AppError('not_found')
    const { accessCodeId, code } = await issueCode(trx, cohort, body, record, ctx.now())
    return { id: accessCodeId, code }
  })
}
