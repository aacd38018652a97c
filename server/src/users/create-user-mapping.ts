import type { Handler } from '../http/handlers.ts'
import { assertMayOwn } from '../identity/limits/limits.ts'
import { newMapping } from './new-mapping.ts'
import { presentMapping } from './present.ts'
import { insertMapping } from './queries.ts'

export const createUserMapping: Handler<'createUserMapping'> = async (ctx, { params, body }) => {
  await assertMayOwn(ctx, 'mappingsPerAccount', params.userId)
  return presentMapping(await insertMapping(ctx.db, newMapping(params.userId, body, ctx.now())))
}
