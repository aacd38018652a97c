import type { AuditEvent } from '../audit/events.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { Context } from '../base/context.ts'
import type { Db } from '../db/connect.ts'

type Details = Readonly<Record<string, string | number | boolean>>

/**
 * What the operator changes and the line about it in the audit log, stored together or not at all. `details` says of
 * what was made only ids, numbers and kinds, and nothing where it was as wanted already.
 */
export async function recorded<T>(
  ctx: Context,
  event: AuditEvent,
  change: (trx: Db) => Promise<T>,
  details: (made: T) => Details | null,
): Promise<T> {
  return ctx.db.transaction().execute(async (trx) => {
    const made = await change(trx)
    const facts = details(made)
    if (facts) await recordEvent(trx, ctx.now(), event, { details: { by: 'operator', ...facts } })
    return made
  })
}
