import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { questionPage } from '../../questionnaires/instruments/question-page.ts'
import { loadAssessmentWithInstrument } from './load-assessment-with-instrument.ts'

export const getQuestionsPage: Handler<'getQuestionsPage'> = async (ctx, { params, query }, actor) => {
  const { row, instrument } = await loadAssessmentWithInstrument(ctx, actor, params.assessmentId)
  const page = questionPage(instrument, row.answers, { ...params, ...query, type: 'Assessment' })
  if (!page) throw new AppError('page.out_of_range')
  return page
}
