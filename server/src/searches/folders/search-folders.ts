import type { Handler } from '../../http/handler.ts'
import { countFolders, listFolders } from './queries.ts'

export const searchFolders: Handler<'searchFolders'> = async (ctx, { query }) => {
  const { offset, size, orderBy, ...wanted } = query
  const [rows, total] = await Promise.all([
    listFolders(ctx.db, wanted, { orderBy, offset, size }),
    countFolders(ctx.db, wanted),
  ])
  const items = rows.map(({ id, name, assessments, completed }) => ({
    id,
    name,
    assessmentCount: assessments,
    completedCount: completed,
  }))
  return { items, total, offset, size }
}
