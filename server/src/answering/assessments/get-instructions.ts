import { NO_OPPORTUNITY } from '@lpi/contract'
import type { Handler } from '../../platform/http/handler.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { type Text, textIn } from '../../questionnaires/model/instrument.ts'
import { loadAssessmentWithInstrument } from './load-assessment-with-instrument.ts'

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
