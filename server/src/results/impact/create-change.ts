import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { computeChange } from '../editions/compute-change.ts'
import { findComparedCohorts, loadImpact } from './load-impact.ts'
import { recordImpactViewing } from './record-impact-viewing.ts'

/** Repeating the call changes nothing. */
export const createChange: Handler<'createChange'> = async (ctx, { body }, _actor, { record }) => {
  const { fromFolderId, folderId } = body
  if (fromFolderId === folderId) throw new AppError('impact.not_comparable')
  await ctx.db.transaction().execute(async (trx) => {
    const { instrument } = await findComparedCohorts(ctx, trx, body)
    await computeChange(trx, {
      beforeCohortId: fromFolderId,
      afterCohortId: folderId,
      instrument,
      now: ctx.now(),
    })
  })
  const query = { ...body, kind: 'people' as const }
  const impact = await loadImpact(ctx, query)
  await recordImpactViewing(ctx, { event: 'impact.created', query, impact, record })
  return impact
}
