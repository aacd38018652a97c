import { findScope } from '../../platform/base/assert-administrator.ts'
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
  const administers = (id: string) => findScope(actor, id)?.cohortIds === null
  const key = { organizationId: actor.scope.organizationId, connectionId: params.connectionId }
  return presentConnection(ctx, await updateConnectionSettings(ctx, key, body, { administers, record }))
}
