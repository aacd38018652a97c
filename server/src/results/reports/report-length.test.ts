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

async function renderPages(hasEarlierAnswers: boolean) {
  const instrument = await loadInstrument(join(root, 'content/instruments/everyday-leadership.json'))
  const answer = (values: readonly number[]) =>
    Object.fromEntries(instrument.statements.map(({ id }, i) => [id, values[i % values.length]!]))
  const values = answer(typicalAnswers)
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
    previous: hasEarlierAnswers
      ? { instrument, values: answer(earlierAnswers), completedAt: new Date('2026-05-04T10:00:00Z') }
      : undefined,
    cohort: undefined,
    evidence: buildEvidence(instrument, values, new Map()),
  })
  const phrases = JSON.parse(readFileSync(join(root, 'locales/en/leader.json'), 'utf8'))
  return readPages(await renderer.render(report, phrases))
}

const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

it.each([
  ['a first report', false],
  ['a report after an earlier assessment', true],
])(
  '%s has six to eight pages and at most 1,500 words, cover and statements included',
  async (_, hasEarlier) => {
    const pages = await renderPages(hasEarlier)
    expect(pages.length).toBeGreaterThanOrEqual(6)
    expect(pages.length).toBeLessThanOrEqual(8)
    const words = countWords(pages.join('\n'))
    expect(words).toBeGreaterThan(900)
    expect(words).toBeLessThanOrEqual(1500)
  },
)

it('the page after the cover of a first report has at most 100 words and names what to try', async () => {
  const [, portrait] = await renderPages(false)
  expect(portrait).toMatch(/^What stands out\n/)
  expect(portrait).toContain('One thing to try')
  expect(countWords(portrait!)).toBeLessThanOrEqual(100)
})
