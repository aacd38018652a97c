import type { GroupReport } from '@lpi/contract'
import type { Words } from '../../words.ts'

/** The demographics of the group; null if none can be shown. */
export function composeDemographics({ demographics, details }: GroupReport, words: Words) {
  if (demographics.length === 0 || details.status === 'too_few') return null
  const text = (key: string) => words.t(`pdf.group.demographics.${key}`)
  return {
    title: text('title'),
    lead: text('lead'),
    columns: [text('answer'), text('people')],
    questions: demographics.map((question) => {
      const rest = question.rest > 0 ? [{ text: text('rest'), count: question.rest }] : []
      return {
        text: question.text,
        rows: [...question.rows, ...rest].map(({ text, count }) => ({
          text,
          count: words.number(count),
          share: Math.min(1, count / details.n),
        })),
      }
    }),
  }
}
