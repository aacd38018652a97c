import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinOrganizationLimit } from '../../platform/limits/rate-limits.ts'
import { presentPlatform } from './present.ts'
import { findListedPlatform, updatePlatformRow } from './queries.ts'
import { assertKeysReadable, platformColumns, refuseDuplicate } from './store-platform.ts'

export const updatePlatform: Handler<'updatePlatform'> = async (
  ctx,
  { params: { platformId }, query: { organizationId }, body },
  _actor,
  { record },
) => {
  const platform = await findListedPlatform(ctx.db, organizationId, platformId)
  if (!platform) throw new AppError('not_found')
  if (body.keySetUrl !== platform.key_set_url) {
    await assertWithinOrganizationLimit(ctx, 'platformChanges', organizationId)
    await assertKeysReadable(ctx, body.keySetUrl)
  }
  const columns = platformColumns(body, ctx.now())
  await ctx.db.transaction().execute(async (trx) => {
    const key = { organizationId, platformId, version: body.version }
    const connection = { ...columns.connection, state: body.state }
    if (!(await refuseDuplicate(() => updatePlatformRow(trx, key, connection, columns.platform))))
      throw new AppError('connection.changed')
    await record(trx, 'platform.changed', { details: { connectionId: platformId, state: body.state } })
  })
  return presentPlatform((await findListedPlatform(ctx.db, organizationId, platformId))!)
}
