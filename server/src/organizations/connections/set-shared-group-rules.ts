import type { GroupRule } from '../../accounts/providers/shared-queries.ts'
import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { presentSharedConnection } from './present.ts'
import {
  type ConnectionKey,
  findSharedConnectionRow,
  lockConnectionRow,
  updateConnectionRow,
} from './queries.ts'
import { assertCohortsExist } from './save-connection.ts'

export const setSharedGroupRules: Handler<'setSharedGroupRules'> = async (
  ctx,
  { params, body },
  { scope: { organizationId } },
  { record },
) => {
  const row = await saveSharedGroupRules(
    ctx,
    { organizationId, connectionId: params.connectionId },
    body,
    record,
  )
  return presentSharedConnection(ctx, row, organizationId)
}

/** Each organization decides for itself which roles the groups of a connection of its account have there. */
export async function saveSharedGroupRules(
  ctx: Context,
  key: ConnectionKey,
  { groupRules, version }: { groupRules: readonly GroupRule[]; version: number },
  record: RecordEvent,
) {
  const { organizationId, connectionId } = key
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockConnectionRow(trx, key, findSharedConnectionRow)
    if (!row) throw new AppError('not_found')
    if (row.version !== version) throw new AppError('connection.changed')
    await assertCohortsExist(trx, organizationId, groupRules)
    const { [organizationId]: _, ...others } = row.settings.otherGroupRules ?? {}
    const otherGroupRules = groupRules.length > 0 ? { ...others, [organizationId]: groupRules } : others
    await updateConnectionRow(trx, connectionId, {
      settings: JSON.stringify({ ...row.settings, otherGroupRules }),
      changed_at: ctx.now(),
    })
    await record(trx, 'connection.changed', {
      details: { organizationId, connectionId, groupRules: groupRules.length },
    })
    return (await findSharedConnectionRow(trx, key))!
  })
}
