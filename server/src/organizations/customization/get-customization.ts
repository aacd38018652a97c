import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { presentCustomization } from './present.ts'
import { findCustomizationRow } from './queries.ts'

export const getCustomization: Handler<'getCustomization'> = async (ctx, { params }) => {
  const row = await findCustomizationRow(ctx.db, params.organizationId)
  if (!row) throw new AppError('not_found')
  return presentCustomization(row)
}
