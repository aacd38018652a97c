import { expect, it } from 'vitest'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { summarizeDemographics } from './summarize-demographics.ts'

const en = (text: string) => ({ en: text })

/** The rows of one question with these counts, and the rest, in a group of `n`. */
function shown(counts: number[], n: number) {
  const options = counts.map((_, i) => ({ value: `v${i}`, text: en(String(i)) }))
  const question = { id: 'q', text: en('Q'), kind: 'choice' as const, required: false, options }
  const [one] = summarizeDemographics(
    sampleInstrument({ demographics: [question] }),
    counts.map((count, i) => ({ questionId: 'q', value: `v${i}`, count })),
    { n, language: 'en' },
  )
  return one && [...one.rows.map(({ text, count }) => `${text}: ${count}`), `rest: ${one.rest}`]
}

it.each([
  ['answers of five and more as they are', [6, 5], 11, ['0: 6', '1: 5', 'rest: 0']],
  ['answers of fewer together', [6, 3, 2], 11, ['0: 6', 'rest: 5']],
  ['the smallest answer with a rest that is too small', [9, 6, 2], 17, ['0: 9', 'rest: 8']],
  ['those who said nothing with the rest', [6, 5, 1], 16, ['0: 6', '1: 5', 'rest: 5']],
  ['nothing where everybody said the same', [12, 0], 12, undefined],
  ['nothing where one row would remain', [11, 1], 12, undefined],
  ['nothing where nobody answered', [0, 0], 12, undefined],
])('shows %s (REQ-131)', (_, counts, n, expected) => {
  expect(shown(counts, n)).toEqual(expected)
})

it('never shows a person’s own words', () => {
  const counts = [{ questionId: 'town', value: 'Lisbon', count: 12 }]
  expect(summarizeDemographics(sampleInstrument(), counts, { n: 12, language: 'en' })).toEqual([])
})
