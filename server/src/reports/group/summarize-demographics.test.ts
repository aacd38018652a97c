import { expect, it } from 'vitest'
import { PREFER_NOT_TO_SAY } from '../../instruments/questions.ts'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { summarizeDemographics } from './summarize-demographics.ts'

const en = (text: string) => ({ en: text })

/** The summary of one question with these counts per answer in a group of `n` people. */
function summarize(counts: number[], n: number) {
  const options = counts.map((_, i) => ({ value: `v${i}`, text: en(String(i)) }))
  const question = { id: 'q', text: en('Q'), kind: 'choice' as const, required: false, options }
  const [summary] = summarizeDemographics(
    sampleInstrument({ demographics: [question] }),
    counts.map((count, i) => ({ questionId: 'q', value: `v${i}`, count })),
    { n, language: 'en' },
  )
  return summary && [...summary.rows.map(({ text, count }) => `${text}: ${count}`), `rest: ${summary.rest}`]
}

it.each([
  ['each answer that at least five people gave', [6, 5], 11, ['0: 6', '1: 5', 'rest: 0']],
  ['answers of fewer than five people as the rest', [6, 3, 2], 11, ['0: 6', 'rest: 5']],
  ['the smallest answer in the rest if the rest is too small', [6, 9, 2], 17, ['1: 9', 'rest: 8']],
  ['a later answer in the rest if it is the smallest', [9, 6, 2], 17, ['0: 9', 'rest: 8']],
  ['people without an answer in the rest', [6, 5, 1], 16, ['0: 6', '1: 5', 'rest: 5']],
  ['nothing if everyone gave the same answer', [12, 0], 12, undefined],
  ['nothing if a single row would remain', [11, 1], 12, undefined],
  ['nothing if no one answered', [0, 0], 12, undefined],
])('shows %s (REQ-131)', (_, counts, n, expected) => {
  expect(summarize(counts, n)).toEqual(expected)
})

it('counts only the answers to the same question, and people who prefer not to say in the rest', () => {
  const options = ['v0', 'v1', PREFER_NOT_TO_SAY].map((value) => ({ value, text: en(value) }))
  const demographics = ['q', 'r'].map((id) => ({
    ...{ id, text: en(id), kind: 'choice' as const, required: false, options },
  }))
  const counts = [
    { questionId: 'q', value: 'v0', count: 7 },
    { questionId: 'q', value: PREFER_NOT_TO_SAY, count: 5 },
    { questionId: 'r', value: 'v0', count: 5 },
    { questionId: 'r', value: 'v1', count: 7 },
  ]
  const summary = summarizeDemographics(sampleInstrument({ demographics }), counts, { n: 12, language: 'en' })
  expect(summary.map(({ rows, rest }) => [rows.map(({ count }) => count), rest])).toEqual([
    [[7], 5],
    [[5, 7], 0],
  ])
})

it('never shows free text', () => {
  const counts = [{ questionId: 'town', value: 'Lisbon', count: 12 }]
  expect(summarizeDemographics(sampleInstrument(), counts, { n: 12, language: 'en' })).toEqual([])
})
