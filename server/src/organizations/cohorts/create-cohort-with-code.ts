import { recordEvent } from '../../accounts/audit/record-event.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { createCohort } from './create-cohort.ts'
import { issueCode } from './issue-code.ts'
import { loadCohort } from './load-cohort.ts'

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
