import { defaultReportSettings } from '@lpi/contract'
import type { Handler } from '../../http/handler.ts'
import { chooseLanguage } from '../../instruments/choose-language.ts'
import { chooseVersion } from '../../instruments/choose-version.ts'
import { findInstrument } from '../../instruments/find-instrument.ts'
import { createIndividualReport } from './sample-report.ts'

/** The report that visitors see before they register. It contains no learner's data. */
export const getSampleReport: Handler<'getSampleReport'> = async (ctx, { query }) => {
  const { id, version } = await chooseVersion(ctx.db)
  const instrument = await findInstrument(ctx.db, id, version)
  const language = chooseLanguage(query.language, instrument)
  const report = createIndividualReport({
    organization: { name: ctx.translate(language, 'leader:sample.organization'), logoImageId: null },
    settings: defaultReportSettings,
    instrument,
    language,
    learnerName: ctx.translate(language, 'admin:customization.sample.learner'),
    cohortName: ctx.translate(language, 'admin:customization.sample.cohort'),
    now: ctx.now(),
  })
  return { report }
}
