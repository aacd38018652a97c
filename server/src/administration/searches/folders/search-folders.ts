import type { Handler } from '../../../platform/http/handler.ts'
import { loadPage } from './queries.ts'

export const searchFolders: Handler<'searchFolders'> = async (ctx, { query }, { scope }) => {
  const { offset, size, orderBy, organizationId: _, ...filters } = query
  const criteria = { ...filters, scope }
  const { folders, total } = await loadPage(ctx.db, criteria, { orderBy, offset, size })
  const items = folders.map(({ id, name, assessments, completed }) => ({
    id,
    name,
    assessmentCount: assessments,
    completedCount: completed,
  }))
  return { items, total, offset, size }
}
