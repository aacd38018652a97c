import { MAX_PLAN_STEPS } from '@lpi/contract'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertMayWritePlan } from './policy.ts'
import { presentStep } from './present.ts'
import { countSteps, findPlanStep, insertStep, type StepRow, updateStep } from './queries.ts'

type Body = Parameters<Handler<'savePlanStep'>>[1]['body']
type NewStep = { id: string; userId: string; content: Body; now: Date }

export const savePlanStep: Handler<'savePlanStep'> = async (ctx, { params, body }, { userId }) => {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (trx) => {
    await assertMayWritePlan(trx, userId, body.assessmentId)
    const storedStep = await findPlanStep(trx, params.stepId)
    if (!storedStep) return addStep(trx, { id: params.stepId, userId, content: body, now })
    if (storedStep.user_id !== userId) throw new AppError('not_found')
    if (isRetry(storedStep.step, body)) return presentStep(storedStep.step)
    if (storedStep.version !== body.version) throw new AppError('plan.changed')
    const outcomeAt = body.outcome === storedStep.step.outcome ? storedStep.outcome_at : now
    const step = await updateStep(trx, params.stepId, { ...body, outcomeAt: body.outcome && outcomeAt })
    return presentStep(step)
  })
}

/** Whether the client is repeating a request, for example because the response was lost. */
function isRetry(step: StepRow, { text, dueOn, outcome, version }: Body) {
  return (
    step.version === version + 1 && step.body === text && step.due_on === dueOn && step.outcome === outcome
  )
}

async function addStep(trx: Db, newStep: NewStep) {
  // A version other than 0 means that the step was removed, for example on another device.
  if (newStep.content.version !== 0) throw new AppError('plan.changed')
  if ((await countSteps(trx, newStep.userId)) >= MAX_PLAN_STEPS) throw new AppError('plan.full')
  const step = await insertStep(trx, newStep)
  if (!step) throw new AppError('not_found')
  return presentStep(step)
}
