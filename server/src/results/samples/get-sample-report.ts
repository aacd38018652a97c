import { defaultReportSettings } from '@lpi/contract'
import type { Context } from '../../platform/base/context.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { chooseVersion } from '../../questionnaires/instruments/choose-version.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { createSampleIndividualReport } from './sample-report.ts'

/** The report that visitors see before they register. It contains no data about learners. */
export const getSampleReport: Handler<'getSampleReport'> = async (ctx, { query }) => {
  const { id, version } = await chooseVersion(ctx.db)
  const instrument = await loadStoredInstrument(ctx, id, version)
  return { report: composeSampleReport(ctx, instrument, chooseLanguage(query.language, instrument)) }
}

/** An individual report about an invented person in an invented organization. */
export function composeSampleReport(ctx: Context, instrument: Instrument, language: string) {
  return createSampleIndividualReport({
    organization: { name: ctx.translate(language, 'leader:sample.organization'), logoImageId: null },
    settings: defaultReportSettings,
    instrument,
    language,
    learnerName: ctx.translate(language, 'admin:customization.sample.learner'),
    cohortName: ctx.translate(language, 'admin:customization.sample.cohort'),
    now: ctx.now(),
  })
}
