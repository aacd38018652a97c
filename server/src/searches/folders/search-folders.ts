import type { Handler } from '../../http/handler.ts'
import { countFolders, listFolders } from './queries.ts'

export const searchFolders: Handler<'searchFolders'> = async (ctx, { query }) => {
  const { offset, size, orderBy, ...criteria } = query
  const [rows, total] = await Promise.all([
    listFolders(ctx.db, criteria, { orderBy, offset, size }),
    countFolders(ctx.db, criteria),
  ])
  const items = rows.map(({ id, name, assessments, completed }) => ({
    id,
    name,
    assessmentCount: assessments,
    completedCount: completed,
  }))
  return { items, total, offset, size }
}
