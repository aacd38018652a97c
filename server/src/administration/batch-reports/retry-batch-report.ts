import { recordEvent } from '../../accounts/audit/record-event.ts'
import { AppError } from '../../platform/base/errors.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { loadVisibleBatch } from './policy.ts'
import { loadBatch } from './present.ts'
import { enqueueSlots } from './worker/enqueue-slots.ts'
import { reopenBatch } from './worker/queries.ts'

export const retryBatchReport: Handler<'retryBatchReport'> = async (ctx, { params, body }, actor, { ip }) => {
  const batch = await loadVisibleBatch(ctx, actor, params.batchId)
  const { id, organization_id: organizationId, kind: type } = batch
  await ctx.db.transaction().execute(async (trx) => {
    const items = await reopenBatch(trx, id, body.only, actor.userId)
    if (items === undefined) throw new AppError('batch.running')
    if (items === 0) throw new AppError('batch.empty')
    await enqueueSlots(ctx, trx, id, items)
    await recordEvent(trx, ctx.now(), 'reports.exported', {
      actorId: actor.userId,
      network: networkOf(ip),
      details: { step: 'requested', batchId: id, organizationId, type, only: body.only },
    })
  })
  return loadBatch(ctx, id)
}
