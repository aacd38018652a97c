import type { Handler } from '../../platform/http/handler.ts'
import { presentBatch } from './present.ts'
import { countBatches, listBatches } from './queries.ts'

export const listBatchReports: Handler<'listBatchReports'> = async (ctx, { query }, actor) => {
  const { offset, size } = query
  const [rows, total] = await Promise.all([
    listBatches(ctx.db, actor, { offset, size }),
    countBatches(ctx.db, actor),
  ])
  return { items: rows.map((row) => presentBatch(row)), total, offset, size }
}
