import type { Report } from '@lpi/contract'
import { tagLanguage } from './tag-language.ts'

/** The cover title of the organization, above the name of the instrument, which is on every cover. */
export function composeCoverTitle(report: Report, subtitle: string) {
  const { coverTitle } = report.customization
  if (coverTitle === null) return { title: report.instrument.name, titleReading: null, subtitle }
  const { text, ...titleReading } = tagLanguage(coverTitle, report)
  return { title: text, titleReading, subtitle: report.instrument.name }
}
