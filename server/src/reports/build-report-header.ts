import { type Instrument, type Text, textIn } from '../instruments/instrument.ts'
import { imagePath } from '../organizations/present.ts'
import { directionOf } from './text-direction.ts'

/** A cohort and its organisation. */
export type Place = { cohort_name: string; organization_name: string; logo_image_id: string | null }

/** What a report of either kind says of its instrument and of where it belongs, in one of the instrument's languages. */
export function buildReportHeader(instrument: Instrument, language: string, place: Place) {
  const inLanguage = (text: Text) => textIn(text, language, instrument)
  return {
    language,
    direction: directionOf(language),
    instrument: {
      id: instrument.id,
      version: instrument.version,
      name: inLanguage(instrument.name),
      subtitle: inLanguage(instrument.subtitle),
    },
    organization: { name: place.organization_name, logoUrl: imagePath(place.logo_image_id) },
    cohort: { name: place.cohort_name },
    options: instrument.options.map(({ value, text }) => ({ value, text: inLanguage(text) })),
  }
}
