import { recordEvent } from '../../accounts/audit/record-event.ts'
import type { AuditEvent, RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'

type Details = Readonly<Record<string, string | number | boolean>>

/** Returns the function that records the operator's events. */
export function recordAsOperator({ now }: Pick<Context, 'now'>): RecordEvent {
  return (trx, event, { details } = {}) =>
    recordEvent(trx, now(), event, { details: { by: 'operator', ...details } })
}

/**
 * Makes a change and writes its audit event in one transaction. `detailsOf` returns the details of the event, with ids
 * instead of names. It returns null if nothing changed; in that case, no event is written.
 */
export async function recordChange<T>(
  ctx: Context,
  event: AuditEvent,
  change: (trx: Db) => Promise<T>,
  detailsOf: (result: T) => Details | null,
): Promise<T> {
  return ctx.db.transaction().execute(async (trx) => {
    const result = await change(trx)
    const details = detailsOf(result)
    if (details) await recordAsOperator(ctx)(trx, event, { details })
    return result
  })
}
