import type { Handler } from '../../platform/http/handler.ts'
import { loadOwnAssessment } from './policy.ts'
import { presentFeedback } from './present.ts'
import { deleteSentence } from './queries.ts'

export const hideObserverSentence: Handler<'hideObserverSentence'> = async (
  ctx,
  { params: { assessmentId }, body },
  { userId },
) => {
  const { request } = await loadOwnAssessment(ctx, ctx.db, userId, assessmentId)
  if (request?.result) await deleteSentence(ctx.db, request.id, body.sentence)
  return presentFeedback(ctx, await loadOwnAssessment(ctx, ctx.db, userId, assessmentId), body.language)
}
