import type { Handler } from '../../platform/http/handler.ts'
import { assertMayWritePlan } from './policy.ts'
import { writeNotes } from './queries.ts'

export const savePlanNotes: Handler<'savePlanNotes'> = async (ctx, { params, body }, { userId }) => {
  const { assessmentId } = params
  await ctx.db.transaction().execute(async (trx) => {
    await assertMayWritePlan(trx, userId, assessmentId)
    await writeNotes(trx, { userId, assessmentId, notes: body.notes })
  })
  return undefined
}
