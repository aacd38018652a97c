import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { loadVisibleBatch } from './policy.ts'
import { loadBatch } from './present.ts'
import { enqueueSlots } from './worker/enqueue-slots.ts'
import { reopenBatch } from './worker/queries.ts'

export const retryBatchReport: Handler<'retryBatchReport'> = async (
  ctx,
  { params, body },
  actor,
  { record },
) => {
  const batch = await loadVisibleBatch(ctx, actor, params.batchId)
  const { id, organization_id: organizationId, kind: type } = batch
  await ctx.db.transaction().execute(async (trx) => {
    const items = await reopenBatch(trx, id, body.only, actor.userId)
    if (items === undefined) throw new AppError('batch.running')
    if (items === 0) throw new AppError('batch.empty')
    await enqueueSlots(ctx, trx, id, items)
    await record(trx, 'reports.exported', {
      details: { step: 'requested', batchId: id, organizationId, type, only: body.only },
    })
  })
  return loadBatch(ctx, id)
}
