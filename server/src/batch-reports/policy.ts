import type { Actor, Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import { isAdministrator } from '../organizations/policy.ts'
import { findBatch } from './queries.ts'

/** A batch is for every administrator of its organisation; for others it does not exist. */
export async function findOwnBatch(ctx: Context, actor: Actor, batchId: string) {
  const batch = await findBatch(ctx.db, batchId)
  if (!batch || !(await isAdministrator(ctx, actor, batch.organization_id))) throw new AppError('not_found')
  return batch
}
