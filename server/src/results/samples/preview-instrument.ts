import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { statementOptions } from '../../questionnaires/instruments/questions.ts'
import { listActiveVersions } from '../../questionnaires/instruments/shared-queries.ts'
import { textIn } from '../../questionnaires/model/instrument.ts'
import { composeSampleReport } from './get-sample-report.ts'

/** The questions that learners in a new cohort would answer, and a sample report without data about learners. */
export const previewInstrument: Handler<'previewInstrument'> = async (ctx, { params, query }) => {
  const { instrumentId, version } = params
  const activeVersions = await listActiveVersions(ctx.db)
  if (!activeVersions.some((candidate) => candidate.id === instrumentId && candidate.version === version)) {
    throw new AppError('not_found')
  }
  const instrument = await loadStoredInstrument(ctx, instrumentId, version)
  const language = chooseLanguage(query.language, instrument)
  return {
    minutes: instrument.minutes,
    statements: instrument.statements.map(({ text }) => textIn(text, language, instrument)),
    answers: statementOptions(instrument, language).map(({ text }) => text),
    demographics: instrument.demographics.map(({ text }) => textIn(text, language, instrument)),
    report: composeSampleReport(ctx, instrument, language),
  }
}
