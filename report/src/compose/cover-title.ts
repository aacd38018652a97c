import type { Report } from '@lpi/contract'
import { tagLanguage } from './tag-language.ts'

/**
 * The title and subtitle of a cover. If the organization has its own cover title, the name of the instrument is the
 * subtitle; otherwise it is the title.
 */
export function composeCoverTitle(report: Report, subtitle: string) {
  const { coverTitle } = report.customization
  if (coverTitle === null) return { title: report.instrument.name, titleTags: null, subtitle }
  const { text, ...titleTags } = tagLanguage(coverTitle, report)
  return { title: text, titleTags, subtitle: report.instrument.name }
}
