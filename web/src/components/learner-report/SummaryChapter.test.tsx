import type { IndividualReport } from '@lpi/contract'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { SummaryChapter } from './SummaryChapter.tsx'

const options = [1, 2, 3, 4, 5].map((value) => ({ value, text: `Option ${value}` }))

/** A report in which the means of all scales differ by more than chance would explain. */
function buildReport(scaleCount: number) {
  const scales = Array.from({ length: scaleCount }, (_, i) => {
    const values = [5 - i, 4 - i]
    return {
      id: `scale-${i}`,
      name: `Scale ${i + 1}`,
      mean: 4.5 - i,
      rank: i + 1,
      isTied: false,
      aboutLevel: [],
      precision: { status: 'unknown' },
      suggestions: [],
      statements: values.map((value, k) => {
        const label = `${2 * i + k + 1}`
        return {
          id: label,
          label,
          text: `Statement ${label}`,
          value,
          score: value,
          answer: `Option ${value}`,
        }
      }),
    }
  })
  const ranking = scales.flatMap(({ id, name, statements }) =>
    statements.map((statement) => ({ rank: 1, isTied: false, scaleId: id, scaleName: name, statement })),
  )
  return {
    language: 'en',
    options,
    scales,
    ranking,
    unscored: [],
    reflection: [],
  } as unknown as IndividualReport
}

it.each([
  [2, 'The difference between your two means is larger than chance would explain.'],
  [3, '3 of 3 differences between pairs of scales are larger than chance would explain.'],
])('a report with %i scales says: %s', async (scaleCount, text) => {
  const screen = await renderPart(<SummaryChapter report={buildReport(scaleCount)} ownAssessmentId={null} />)
  expect(screen.container.textContent).toContain(text)
})
