import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinOrganizationLimit } from '../../platform/limits/rate-limits.ts'
import { presentPlatform } from './present.ts'
import { findListedPlatform } from './queries.ts'
import { assertKeysReadable, storePlatform } from './store-platform.ts'

export const createPlatform: Handler<'createPlatform'> = async (
  ctx,
  { query: { organizationId }, body },
  _actor,
  { record },
) => {
  await assertWithinOrganizationLimit(ctx, 'platformChanges', organizationId)
  await assertKeysReadable(ctx, body.keySetUrl)
  const draft = { organizationId, draft: body, now: ctx.now() }
  const id = await ctx.db.transaction().execute(async (trx) => {
    const connectionId = await storePlatform(trx, draft)
    await record(trx, 'platform.created', { details: { connectionId } })
    return connectionId
  })
  return presentPlatform((await findListedPlatform(ctx.db, organizationId, id))!)
}
