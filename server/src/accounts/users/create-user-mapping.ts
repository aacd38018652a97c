import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinAccountLimit } from '../../platform/limits/rate-limits.ts'
import { presentMapping } from './present.ts'
import { insertMapping } from './queries.ts'
import { toMappingRow } from './to-mapping-row.ts'

export const createUserMapping: Handler<'createUserMapping'> = async (ctx, { params, body }) => {
  await assertWithinAccountLimit(ctx, 'mappingsPerAccount', params.userId)
  return presentMapping(await insertMapping(ctx.db, toMappingRow(params.userId, body, ctx.now())))
}
