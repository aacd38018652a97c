import { startRetake } from '../../enrollment/invitations/retake.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { loadAssessmentWithInstrument } from './load-assessment-with-instrument.ts'
import { presentAssessment } from './present.ts'

export const retakeAssessment: Handler<'retakeAssessment'> = async (ctx, { params }, actor) => {
  const { userId } = actor
  const now = ctx.now()
  const { assessmentId } = await ctx.db
    .transaction()
    .execute((trx) => startRetake(trx, { ...params, userId, now }))
  const { row, instrument } = await loadAssessmentWithInstrument(ctx, actor, assessmentId)
  return presentAssessment(row, row.answers, instrument, undefined, now)
}
