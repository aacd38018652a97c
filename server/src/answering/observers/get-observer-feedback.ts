import type { Handler } from '../../platform/http/handler.ts'
import { loadOwnAssessment } from './policy.ts'
import { presentFeedback } from './present.ts'

export const getObserverFeedback: Handler<'getObserverFeedback'> = async (
  ctx,
  { params, query },
  { userId },
) => {
  const assessment = await loadOwnAssessment(ctx, ctx.db, userId, params.assessmentId)
  return presentFeedback(ctx, assessment, query.language)
}
