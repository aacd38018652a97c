import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinAccountLimit } from '../../platform/limits/rate-limits.ts'
import { presentConnection } from './present.ts'
import { updateConnectionSettings } from './save-connection.ts'

export const updateConnection: Handler<'updateConnection'> = async (
  ctx,
  { params, body },
  actor,
  { record },
) => {
  await assertWithinAccountLimit(ctx, 'providerRequestsPerAccount', actor.userId)
  const key = { organizationId: actor.scope.organizationId, connectionId: params.connectionId }
  return presentConnection(ctx, await updateConnectionSettings(ctx, key, body, record))
}
