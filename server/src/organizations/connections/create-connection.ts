import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinAccountLimit } from '../../platform/limits/rate-limits.ts'
import { presentConnection } from './present.ts'
import { createConnectionRow } from './save-connection.ts'

export const createConnection: Handler<'createConnection'> = async (ctx, { body }, actor, { record }) => {
  await assertWithinAccountLimit(ctx, 'providerRequestsPerAccount', actor.userId)
  return presentConnection(ctx, await createConnectionRow(ctx, actor.scope.organizationId, body, record))
}
