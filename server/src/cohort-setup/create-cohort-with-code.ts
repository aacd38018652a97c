import { recordEvent } from '../audit/record-event.ts'
import type { Handler } from '../http/handler.ts'
import { networkOf } from '../identity/network.ts'
import { loadCohort } from '../organizations/cohorts/load-cohort.ts'
import { createCohort } from '../organizations/create-cohort.ts'
import { issueCode } from './issue-code.ts'

export const createCohortWithCode: Handler<'createCohortWithCode'> = async (
  ctx,
  { query: { organizationId }, body: { name, ...code } },
  { userId },
  { ip },
) => {
  const now = ctx.now()
  const auditActor = { actorId: userId, network: networkOf(ip) }
  const cohort = await ctx.db.transaction().execute(async (trx) => {
    const { cohortId } = await createCohort(trx, { organizationId, name })
    const target = { organizationId, cohortId }
    await recordEvent(trx, now, 'cohort.created', { ...auditActor, details: target })
    await issueCode(trx, target, code, auditActor, now)
    return target
  })
  return loadCohort(ctx, cohort)
}
