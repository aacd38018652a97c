import { textDirection } from '@lpi/contract'
import { imagePath } from '../../organizations/customers/present.ts'
import { type Instrument, type Text, textIn } from '../../questionnaires/model/instrument.ts'

/** A cohort and its organization. */
export type ReportCohort = { cohort_name: string; organization_name: string; logo_image_id: string | null }

/** The header fields of individual and group reports. `language` is a language of the instrument. */
export function buildReportHeader(instrument: Instrument, language: string, cohort: ReportCohort) {
  const inLanguage = (text: Text) => textIn(text, language, instrument)
  return {
    language,
    direction: textDirection(language),
    instrument: {
      id: instrument.id,
      version: instrument.version,
      name: inLanguage(instrument.name),
      subtitle: inLanguage(instrument.subtitle),
    },
    organization: { name: cohort.organization_name, logoUrl: imagePath(cohort.logo_image_id) },
    cohort: { name: cohort.cohort_name },
    options: instrument.options.map(({ value, text }) => ({ value, text: inLanguage(text) })),
  }
}
