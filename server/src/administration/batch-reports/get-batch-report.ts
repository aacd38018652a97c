import type { Handler } from '../../platform/http/handler.ts'
import { loadVisibleBatch } from './policy.ts'
import { presentBatch } from './present.ts'
import { listFailures } from './queries.ts'

export const getBatchReport: Handler<'getBatchReport'> = async (ctx, { params }, actor) => {
  const batch = await loadVisibleBatch(ctx, actor, params.batchId)
  const failures = await listFailures(ctx.db, batch.id)
  return {
    ...presentBatch(batch),
    failures: failures.map(({ failure, assessment_id, first_name, last_name, needed }) => ({
      assessmentId: assessment_id,
      learnerName: [first_name, last_name].filter(Boolean).join(' ') || null,
      code: failure,
      needed,
    })),
  }
}
