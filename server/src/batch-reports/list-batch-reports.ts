import type { Handler } from '../http/handler.ts'
import { presentBatch } from './present.ts'
import { countBatches, listBatches } from './queries.ts'

export const listBatchReports: Handler<'listBatchReports'> = async (ctx, { query }) => {
  const { organizationId, offset, size } = query
  const [rows, total] = await Promise.all([
    listBatches(ctx.db, { organizationId, offset, size }),
    countBatches(ctx.db, organizationId),
  ])
  return { items: rows.map((row) => presentBatch(ctx, row)), total, offset, size }
}
