import type { Handler } from '../../platform/http/handler.ts'
import { deleteView } from './queries.ts'

/** Removing a view that another tab has already removed is not an error. */
export const removeSavedView: Handler<'removeSavedView'> = async (ctx, { params, query }, { userId }) => {
  await deleteView(ctx.db, params.viewId, { userId, organizationId: query.organizationId })
}
