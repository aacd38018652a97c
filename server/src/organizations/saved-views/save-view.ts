import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { upsertView } from './queries.ts'

export const saveView: Handler<'saveView'> = async (ctx, { body }, { userId }) => {
  const view = await upsertView(ctx.db, { ...body, userId })
  if (!view) throw new AppError('saved_views.too_many')
  return view
}
