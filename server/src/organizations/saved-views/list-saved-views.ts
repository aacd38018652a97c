import type { Handler } from '../../platform/http/handler.ts'
import { listViews } from './queries.ts'

export const listSavedViews: Handler<'listSavedViews'> = async (ctx, { query }, { userId }) => ({
  items: await listViews(ctx.db, { userId, organizationId: query.organizationId }),
})
