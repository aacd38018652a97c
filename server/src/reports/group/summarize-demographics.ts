import type { GroupReport } from '@lpi/contract'
import { type Instrument, type Text, textIn } from '../../instruments/instrument.ts'
import { PREFER_NOT_TO_SAY } from '../../instruments/questions.ts'
import { GROUP_NEEDED } from './disclosure-control.ts'

/** How many people of a group gave an answer. */
type AnswerCount = { questionId: string; value: string; count: number }

/**
 * The demographics of a group, question by question. Answers given by fewer than five people, and missing answers, are
 * combined as "the rest"; if the rest is fewer than five people, the smallest remaining answers are added to it. A
 * question with a single remaining row is omitted, because it would reveal the same answer about everyone. Free text
 * is never shown.
 */
export function summarizeDemographics(
  instrument: Instrument,
  counts: readonly AnswerCount[],
  { n, language }: { n: number; language: string },
): GroupReport['demographics'] {
  const inLanguage = (text: Text) => textIn(text, language, instrument)
  return instrument.demographics.flatMap(({ id, kind, text, options }) => {
    if (kind !== 'choice') return []
    const rows = options
      .filter(({ value }) => value !== PREFER_NOT_TO_SAY)
      .map((option) => ({
        text: inLanguage(option.text),
        count:
          counts.find(({ questionId, value }) => questionId === id && value === option.value)?.count ?? 0,
      }))
    const { largeRows, rest } = combineSmallCounts(rows, n)
    if (largeRows.length + (rest > 0 ? 1 : 0) < 2) return []
    return [{ id, text: inLanguage(text), rows: largeRows, rest }]
  })
}

function combineSmallCounts<Row extends { count: number }>(rows: readonly Row[], n: number) {
  const large = new Set(rows.filter(({ count }) => count >= GROUP_NEEDED))
  const rest = () => n - [...large].reduce((total, { count }) => total + count, 0)
  while (rest() > 0 && rest() < GROUP_NEEDED) {
    const smallest = [...large].reduce((a, b) => (b.count < a.count ? b : a))
    large.delete(smallest)
  }
  return { largeRows: rows.filter((row) => large.has(row)), rest: rest() }
}
