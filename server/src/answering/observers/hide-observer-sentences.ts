import type { Handler } from '../../platform/http/handler.ts'
import { loadOwnAssessment } from './policy.ts'
import { presentFeedback } from './present.ts'
import { deleteSentences } from './queries.ts'

export const hideObserverSentences: Handler<'hideObserverSentences'> = async (
  ctx,
  { params: { assessmentId }, body },
  { userId },
) => {
  const { request } = await loadOwnAssessment(ctx, ctx.db, userId, assessmentId)
  if (request?.result) await deleteSentences(ctx.db, request.id)
  return presentFeedback(ctx, await loadOwnAssessment(ctx, ctx.db, userId, assessmentId), body.language)
}
