import { assertAdministrator } from '../base/assert-administrator.ts'
import type { Caller, Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import { findBatch } from './queries.ts'

/** Every administrator of the organization has access to a batch. Other users get the same error as for an unknown id. */
export async function findOwnBatch(ctx: Context, actor: Caller, batchId: string) {
  const batch = await findBatch(ctx.db, batchId)
  if (!batch) throw new AppError('not_found')
  assertAdministrator(actor, batch.organization_id)
  return batch
}
