import type { Handler } from '../../platform/http/handler.ts'
import { presentCohort } from './present-cohort.ts'
import { countCohorts, listCohortsWithCounts } from './queries.ts'

export const listCohorts: Handler<'listCohorts'> = async (ctx, { query }, { scope }) => {
  const { offset, size, organizationId: _, ...filters } = query
  const filter = { scope, ...filters }
  const [rows, total] = await Promise.all([
    listCohortsWithCounts(ctx.db, { ...filter, offset, size }),
    countCohorts(ctx.db, filter),
  ])
  return { items: rows.map((row) => presentCohort(row, ctx.now())), total, offset, size }
}
