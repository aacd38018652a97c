import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { presentOrganization } from './present.ts'
import { findOrganization } from './shared-queries.ts'

export const getOrganization: Handler<'getOrganization'> = async (ctx, { params }) => {
  const row = await findOrganization(ctx.db, params.organizationId)
  if (!row) throw new AppError('not_found')
  return presentOrganization(row)
}
