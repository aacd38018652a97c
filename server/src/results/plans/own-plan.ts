import type { Handler } from '../../platform/http/handler.ts'
import { assertMayWritePlan } from './policy.ts'
import { presentPlan } from './present.ts'
import { deletePlan, writeNotes } from './queries.ts'
import { findPlan } from './shared-queries.ts'

export const getPlan: Handler<'getPlan'> = async (ctx, _input, { userId }) =>
  presentPlan(await findPlan(ctx.db, userId))

export const erasePlan: Handler<'erasePlan'> = async (ctx, _input, { userId }, { record }) => {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await deletePlan(trx, userId))) return
    await record(trx, 'plan.erased')
  })
  return undefined
}

export const savePlanNotes: Handler<'savePlanNotes'> = async (ctx, { params, body }, { userId }) => {
  const { assessmentId } = params
  await ctx.db.transaction().execute(async (trx) => {
    await assertMayWritePlan(trx, userId, assessmentId)
    await writeNotes(trx, { userId, assessmentId, notes: body.notes })
  })
  return undefined
}
