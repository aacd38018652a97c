import { NO_OPPORTUNITY } from '@lpi/contract'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { questionPage } from '../../questionnaires/instruments/question-page.ts'
import { type Text, textIn } from '../../questionnaires/model/instrument.ts'
import { loadAssessmentWithInstrument } from './load-assessment-with-instrument.ts'
import { presentAssessment } from './present.ts'

export const getAssessment: Handler<'getAssessment'> = async (ctx, { params, query }, actor) => {
  const { row, instrument } = await loadAssessmentWithInstrument(ctx, actor, params.assessmentId)
  return presentAssessment(row, row.answers, instrument, query.language, ctx.now())
}

export const getDemographicsPage: Handler<'getDemographicsPage'> = async (ctx, { params, query }, actor) => {
  const { row, instrument } = await loadAssessmentWithInstrument(ctx, actor, params.assessmentId)
  const page = questionPage(instrument, row.answers, { ...params, ...query, type: 'Demographics' })
  if (!page) throw new AppError('page.out_of_range')
  return page
}

export const getQuestionsPage: Handler<'getQuestionsPage'> = async (ctx, { params, query }, actor) => {
  const { row, instrument } = await loadAssessmentWithInstrument(ctx, actor, params.assessmentId)
  const page = questionPage(instrument, row.answers, { ...params, ...query, type: 'Assessment' })
  if (!page) throw new AppError('page.out_of_range')
  return page
}

export const getInstructions: Handler<'getInstructions'> = async (ctx, { params, query }, actor) => {
  const { row, instrument } = await loadAssessmentWithInstrument(ctx, actor, params.assessmentId)
  const language = chooseLanguage(query.language, instrument)
  const inLanguage = (text: Text) => textIn(text, language, instrument)
  return {
    instrumentName: inLanguage(instrument.name),
    paragraphs: instrument.instructions.map(inLanguage),
    statementCount: instrument.statements.length,
    minutes: instrument.minutes,
    options: instrument.options.map(({ value, text }) => ({ value, text: inLanguage(text) })),
    ...(instrument.noOpportunity && {
      noOpportunity: { value: NO_OPPORTUNITY, text: inLanguage(instrument.noOpportunity) },
    }),
    organizationName: row.organization_name,
    folderName: row.cohort_name,
  }
}
