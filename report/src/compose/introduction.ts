import type { Report } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { tagLanguage } from './tag-language.ts'

/** The organization's introduction; null if it has none. */
export function composeIntroduction(report: Report, texts: ReportTexts) {
  const { introduction } = report.customization
  if (introduction.length === 0) return null
  return {
    title: texts.t('report.introduction.title', { organization: report.organization.name }),
    paragraphs: introduction.map((paragraph) => {
      const { text, ...tags } = tagLanguage(paragraph, report)
      return { lines: text.split('\n'), ...tags }
    }),
  }
}
