import type { Report } from '@lpi/contract'
import { tagLanguage } from './tag-language.ts'

/** An organisation's own title stands above the instrument's name, which a report never goes without. */
export function composeCoverTitle(report: Report, subtitle: string) {
  const { coverTitle } = report.customization
  if (coverTitle === null) return { title: report.instrument.name, titleReading: null, subtitle }
  const { text, ...titleReading } = tagLanguage(coverTitle, report)
  return { title: text, titleReading, subtitle: report.instrument.name }
}
