import type { GroupReport } from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'

/** The demographics of the group; null if there are none to show. */
export function composeDemographics({ demographics, n }: GroupReport, texts: ReportTexts) {
  if (demographics.length === 0) return null
  const translate = (key: string) => texts.t(`pdf.group.demographics.${key}`)
  return {
    title: translate('title'),
    lead: translate('lead'),
    columns: [translate('answer'), translate('people')],
    questions: demographics.map((question) => {
      const otherRows = question.rest > 0 ? [{ text: translate('rest'), count: question.rest }] : []
      return {
        text: question.text,
        rows: [...question.rows, ...otherRows].map(({ text, count }) => ({
          text,
          count: texts.number(count),
          share: Math.min(1, count / n),
        })),
      }
    }),
  }
}
