import { assertRole } from '../../platform/base/assert-administrator.ts'
import type { Caller, Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { reportScope } from '../../platform/base/scope.ts'
import { findBatch, isBatchVisibleTo } from './queries.ts'

/**
 * An administrator of the whole organization has access to all its batches. An administrator with a limited role has
 * access only to the batches that `isBatchVisibleTo` allows. Other users get the same error as for an unknown id. An
 * administrator who lacks a required second factor gets a separate error.
 */
export async function loadVisibleBatch(ctx: Context, actor: Caller, batchId: string) {
  const batch = await findBatch(ctx.db, batchId)
  if (!batch) throw new AppError('not_found')
  const administered = assertRole(actor, batch.organization_id)
  const scope = batch.kind === 'individual' ? reportScope(administered) : administered
  if (scope.cohortIds && !(await isBatchVisibleTo(ctx.db, batchId, { userId: actor.userId, scope }))) {
    throw new AppError('not_found')
  }
  return batch
}
