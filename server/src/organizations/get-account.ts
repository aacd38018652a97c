import { AppError } from '../base/errors.ts'
import type { Handler } from '../http/handler.ts'
import { findAdministeredAccount } from './queries.ts'

export const getAccount: Handler<'getAccount'> = async (ctx, { params }, actor) => {
  const row = await findAdministeredAccount(ctx.db, params.accountId, actor.userId)
  if (!row) throw new AppError('not_found')
  if (row.needs_second_factor) throw new AppError('second_factor.setup_required')
  return { accountId: row.id, accountName: row.name }
}
