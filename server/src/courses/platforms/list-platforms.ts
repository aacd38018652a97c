import type { Handler } from '../../platform/http/handler.ts'
import { presentPlatform } from './present.ts'
import { listPlatformRows } from './queries.ts'
import { toolAddresses } from './tool-addresses.ts'

export const listPlatforms: Handler<'listPlatforms'> = async (ctx, { query: { organizationId } }) => ({
  items: (await listPlatformRows(ctx.db, organizationId)).map(presentPlatform),
  tool: toolAddresses(ctx.config),
})
