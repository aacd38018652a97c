import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import {
  type ConnectionKey,
  countDependents,
  deleteConnectionRow,
  lockConnectionOfAnyKind,
  lockRolesOfAccount,
  updateConnectionRow,
} from './queries.ts'

const ENDING_MS = 90 * 24 * 60 * 60 * 1000

export const deleteConnection: Handler<'deleteConnection'> = async (
  ctx,
  { params },
  { scope },
  { record },
) => {
  await endConnection(
    ctx,
    { organizationId: scope.organizationId, connectionId: params.connectionId },
    record,
  )
  return undefined
}

/**
 * Deletes a connection on which no account depends. Otherwise, the connection ends after 90 days, in which its people
 * can set a log-in of their own, unless the operator wants it to be deleted `now`. Returns when it ends, or null if it
 * was deleted.
 */
export async function endConnection(
  ctx: Context,
  key: ConnectionKey,
  record: RecordEvent,
  { now = false } = {},
) {
  return ctx.db.transaction().execute(async (trx) => {
    // In this order, like a first log-in.
    const connection = await lockConnectionOfAnyKind(trx, key)
    if (!connection) throw new AppError('not_found')
    await lockRolesOfAccount(trx, key.organizationId)
    const { accounts, is_blocked } = await countDependents(trx, key)
    if (is_blocked) throw new AppError('colleague.last_administrator')
    const details = { organizationId: key.organizationId, connectionId: connection.id }
    if (accounts === 0 || now) {
      await deleteConnectionRow(trx, connection.id)
      await record(trx, 'connection.deleted', { details })
      return null
    }
    if (connection.ends_at) return connection.ends_at
    const endsAt = new Date(ctx.now().getTime() + ENDING_MS)
    await updateConnectionRow(trx, connection.id, { state: 'ending', ends_at: endsAt, changed_at: ctx.now() })
    await record(trx, 'connection.ending', { details: { ...details, accounts } })
    return endsAt
  })
}
