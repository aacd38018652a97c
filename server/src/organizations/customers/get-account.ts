import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { findAdministeredAccount } from '../access/shared-queries.ts'

export const getAccount: Handler<'getAccount'> = async (ctx, { params }, actor) => {
  const row = await findAdministeredAccount(ctx.db, params.accountId, actor.userId, ctx.now())
  if (!row) throw new AppError('not_found')
  if (row.needs_second_factor) throw new AppError('second_factor.setup_required')
  return { accountId: row.id, accountName: row.name }
}
