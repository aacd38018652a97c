import type { Handler } from '../../platform/http/handler.ts'
import { createCohort } from './create-cohort.ts'
import { issueCode } from './issue-code.ts'
import { loadCohort } from './load-cohort.ts'

export const createCohortWithCode: Handler<'createCohortWithCode'> = async (
  ctx,
  { query: { organizationId }, body: { name, ...code } },
  _actor,
  { record },
) => {
  const now = ctx.now()
  const cohort = await ctx.db.transaction().execute(async (trx) => {
    const { cohortId } = await createCohort(trx, { organizationId, name })
    const target = { organizationId, cohortId }
    await record(trx, 'cohort.created', { details: { cohortId } })
    await issueCode(trx, target, code, record, now)
    return target
  })
  return loadCohort(ctx, cohort)
}
