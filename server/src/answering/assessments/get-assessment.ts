import type { Handler } from '../../platform/http/handler.ts'
import { loadAssessmentWithInstrument } from './load-assessment-with-instrument.ts'
import { presentAssessment } from './present.ts'

export const getAssessment: Handler<'getAssessment'> = async (ctx, { params, query }, actor) => {
  const { row, instrument } = await loadAssessmentWithInstrument(ctx, actor, params.assessmentId)
  return presentAssessment(row, row.answers, instrument, query.language, ctx.now())
}
