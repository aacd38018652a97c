import type { Handler } from '../http/handler.ts'
import { findAssessment } from './find-assessment.ts'
import { presentAssessment } from './present.ts'

export const getAssessment: Handler<'getAssessment'> = async (ctx, { params, query }, actor) => {
  const { row, instrument } = await findAssessment(ctx, actor, params.assessmentId)
  return presentAssessment(row, row.answers, instrument, query.language, ctx.now())
}
