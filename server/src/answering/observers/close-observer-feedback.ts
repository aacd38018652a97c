import type { Handler } from '../../platform/http/handler.ts'
import { closeFeedbackRequest } from './closing/close-feedback-request.ts'
import { loadOwnAssessment } from './policy.ts'
import { presentFeedback } from './present.ts'

export const closeObserverFeedback: Handler<'closeObserverFeedback'> = async (
  ctx,
  { params, body },
  { userId },
) => {
  const { assessmentId } = params
  const { request } = await loadOwnAssessment(ctx, ctx.db, userId, assessmentId)
  if (request) await ctx.db.transaction().execute((trx) => closeFeedbackRequest(ctx, trx, request.id))
  const assessment = await loadOwnAssessment(ctx, ctx.db, userId, assessmentId)
  return presentFeedback(ctx, assessment, body.language)
}
