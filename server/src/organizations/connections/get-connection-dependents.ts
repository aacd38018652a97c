import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { countDependents, hasConnectionOfAnyKind } from './queries.ts'

export const getConnectionDependents: Handler<'getConnectionDependents'> = async (
  ctx,
  { params },
  { scope },
) => {
  const key = { organizationId: scope.organizationId, connectionId: params.connectionId }
  if (!(await hasConnectionOfAnyKind(ctx.db, key))) throw new AppError('not_found')
  const counts = await countDependents(ctx.db, key)
  return {
    accounts: counts.accounts,
    accountsWithoutPassword: counts.without_password,
    accountsWithoutAddress: counts.without_address,
    administrators: counts.administrators,
    cohorts: counts.cohorts,
    isBlocked: counts.is_blocked,
  }
}
