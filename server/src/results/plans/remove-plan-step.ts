import type { Handler } from '../../platform/http/handler.ts'
import { deleteStep } from './queries.ts'

export const removePlanStep: Handler<'removePlanStep'> = async (ctx, { params }, { userId }) => {
  await deleteStep(ctx.db, userId, params.stepId)
  return undefined
}
