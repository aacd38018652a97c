import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultReportSettings } from '@lpi/contract'
import { createReportRenderer } from '@lpi/report'
import { afterAll, expect, it } from 'vitest'
import { readPages } from '../../../../report/src/testing/read-pages.ts'
import { reportCustomization } from '../../organizations/customization/report-customization.ts'
import { loadInstrument } from '../../questionnaires/instruments/load-instrument.ts'
import { buildEvidence } from '../measurement/evidence.ts'
import { buildReport } from './build-report.ts'

const root = join(import.meta.dirname, '../../../..')
const renderer = createReportRenderer({ size: 1, timeoutMs: 100_000 })
afterAll(() => renderer.close())

/** Answers of a learner who does most things, with a mean of 7.5. */
const typicalAnswers = [
  8, 7, 9, 7, 6, 8, 9, 8, 5, 8, 7, 10, 8, 6, 7, 9, 8, 7, 8, 6, 9, 7, 8, 4, 8, 7, 9, 8, 7, 8,
]
/** Earlier answers of the same learner. A part of them was clearly lower. */
const earlierAnswers = typicalAnswers.map((value, i) => (i < 10 ? value - 4 : value - 1))

/** Answers to the statements of a scale that all other answers are clearly lower than, or were before. */
const highAnswers = [9, 8, 9, 8, 9]
const otherAnswers = [5, 4, 3, 5, 4]
const splitAnswers = [10, 10, 1, 1, 1]
const onHighScale = (scale: number, nth: number) => (scale === 3 ? highAnswers : otherAnswers)[nth]!

type GetAnswer = (scale: number, nth: number, position: number) => number

async function renderPages(answerNow: GetAnswer, answerBefore?: GetAnswer) {
  const instrument = await loadInstrument(join(root, 'content/instruments/everyday-leadership.json'))
  const { scales, statements } = instrument
  const answer = (getAnswer: GetAnswer) =>
    Object.fromEntries(
      statements.map(({ id, scale }, i) => {
        const nth = statements.slice(0, i).filter((other) => other.scale === scale).length
        return [
          id,
          getAnswer(
            scales.findIndex((other) => other.id === scale),
            nth,
            i,
          ),
        ]
      }),
    )
  const values = answer(answerNow)
  const report = buildReport({
    subject: {
      first_name: 'Mira',
      last_name: 'Okafor',
      cohort_name: 'Evening class',
      organization_name: 'Lakeside College',
      logo_image_id: null,
      values,
    },
    customization: reportCustomization(defaultReportSettings, 'individual'),
    completedAt: new Date('2026-11-28T10:00:00Z'),
    instrument,
    language: 'en',
    previous: answerBefore
      ? { instrument, values: answer(answerBefore), completedAt: new Date('2026-05-04T10:00:00Z') }
      : undefined,
    cohort: undefined,
    evidence: buildEvidence(instrument, values, new Map()),
  })
  const phrases = JSON.parse(readFileSync(join(root, 'locales/en/leader.json'), 'utf8'))
  return readPages(await renderer.render(report, phrases))
}

/** Without the numbers of the petals and the footer. */
const countPortraitWords = (page: string) =>
  countWords(page.replace(/^\d$/gm, '').replace(/^Mira Okafor · .*$/m, ''))

const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

const typical: GetAnswer = (_, __, position) => typicalAnswers[position]!
const earlier: GetAnswer = (_, __, position) => earlierAnswers[position]!

it.each([
  ['a first report', undefined],
  ['a report after an earlier assessment', earlier],
])('%s has six to eight pages and at most 1,500 words, cover and statements included', async (_, before) => {
  const pages = await renderPages(typical, before)
  expect(pages.length).toBeGreaterThanOrEqual(6)
  expect(pages.length).toBeLessThanOrEqual(8)
  const words = countWords(pages.join('\n'))
  expect(words).toBeGreaterThan(900)
  expect(words).toBeLessThanOrEqual(1500)
})

it.each<[string, GetAnswer, GetAnswer?]>([
  ['a typical learner', typical],
  ['a learner whose answers on each scale are split', (_, nth) => splitAnswers[nth]!],
  ['a learner with one high scale', onHighScale],
  ['a learner who has raised one scale', onHighScale, (_, nth) => otherAnswers[nth]!],
  ['a learner who has changed several scales', typical, earlier],
])('the page after the cover of %s has at most 95 words and names what to try', async (_, now, before) => {
  const [, portrait] = await renderPages(now, before)
  expect(portrait).toMatch(/^What stands out\n/)
  expect(portrait).toContain('One thing to try')
  expect(countPortraitWords(portrait!)).toBeLessThanOrEqual(95)
})
