import { recordEvent } from '../audit/record-event.ts'
import type { Context } from '../base/context.ts'
import { deleteOldBatches } from '../batch-reports/files/queries.ts'
import type { Db } from '../db/connect.ts'
import { deletePerson } from '../privacy/queries.ts'
import { type Limits, limitsAt } from './periods.ts'
import { deleteOld, listResting, tryRetentionLock } from './queries.ts'

/** Small enough that nobody has to wait for a batch to be over. */
const BATCH = 200

type Kind = keyof Limits

/**
 * Erases what is older than the configured periods, in small transactions, and says so in the audit log. Any number of
 * processes may try at once: one does it. Cut off at any moment, the next run goes on.
 */
export async function eraseExpired(ctx: Context) {
  const limits = limitsAt(ctx.now(), ctx.config)
  return {
    accounts: await inBatches(ctx, limits, 'accounts', eraseResting),
    assessments: await inBatches(ctx, limits, 'assessments', eraseOld('assessments')),
    invitations: await inBatches(ctx, limits, 'invitations', eraseOld('invitations')),
    batches: await inBatches(ctx, limits, 'batches', eraseBatches),
  }
}

type Erase = (trx: Db, limit: Date, now: Date) => Promise<number>

async function inBatches(ctx: Context, limits: Limits, kind: Kind, erase: Erase) {
  const limit = limits[kind]
  if (!limit) return 0
  let total = 0
  for (;;) {
    const erased = await ctx.db
      .transaction()
      .execute(async (trx) => ((await tryRetentionLock(trx)) ? erase(trx, limit, ctx.now()) : 0))
    total += erased
    if (erased < BATCH) return total
  }
}

async function eraseResting(trx: Db, limit: Date, now: Date) {
  const people = await listResting(trx, limit, BATCH)
  for (const person of people) await deletePerson(trx, person)
  for (const { id } of people) {
    await recordEvent(trx, now, 'account.erased', { subjectId: id, details: { by: 'retention' } })
  }
  return people.length
}

function eraseOld(kind: 'assessments' | 'invitations'): Erase {
  return async (trx, limit, now) => {
    const count = await deleteOld(trx, kind, limit, BATCH)
    if (count > 0) await recordEvent(trx, now, `${kind}.erased`, { details: { by: 'retention', count } })
    return count
  }
}

async function eraseBatches(trx: Db, limit: Date, now: Date) {
  const count = await deleteOldBatches(trx, limit, BATCH)
  if (count > 0) await recordEvent(trx, now, 'batch_reports.erased', { details: { by: 'retention', count } })
  return count
}
