import type { QuestionnaireProgress } from '@lpi/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../../testing/render-part.tsx'
import { YourProgressScreen } from './YourProgressScreen.tsx'

function buildProgress(times: readonly string[]): QuestionnaireProgress {
  const point = { sum: 20, min: 5, max: 50, band: { low: 12, high: 28 } }
  return {
    instrument: { id: 'sample', name: 'Sample' },
    assessments: times.map((completedAt, i) => ({ id: String(i), completedAt })),
    scales: [{ id: 'care', name: 'Care', points: times.map(() => point), change: null }],
  }
}

async function renderProgress(...times: string[]) {
  const screen = await renderPart(<YourProgressScreen progress={{ items: [buildProgress(times)] }} />)
  const entries = screen.getByRole('listitem').elements()
  const dates = entries.map(({ firstElementChild }) => firstElementChild?.textContent)
  const points = [...screen.container.querySelectorAll('circle')].map((circle) => circle.getAttribute('cx'))
  return { screen, dates, points }
}

it('assessments that were completed on the same day are numbered, and their points have different positions (REQ-236)', async () => {
  const { screen, dates, points } = await renderProgress(
    '2031-02-01T10:00:00Z',
    '2031-05-04T10:00:00Z',
    '2031-05-04T10:05:00Z',
  )
  expect(dates).toEqual(['1 February 2031', '4 May 2031, no. 2', '4 May 2031, no. 3'])
  expect(new Set(points).size).toBe(3)
  await expect
    .element(screen.getByText('Completed 3 times, from 1 February 2031 to 4 May 2031.'))
    .toBeVisible()
})

it('the summary of a questionnaire that was completed several times on one day states the day once (REQ-236)', async () => {
  const { screen } = await renderProgress('2031-05-04T10:00:00Z', '2031-05-04T10:05:00Z')
  await expect.element(screen.getByText('Completed 2 times on 4 May 2031.')).toBeVisible()
})

it('the number of completions is stated with the plural form that the language requires (REQ-236)', async () => {
  const progress = buildProgress(['2031-05-04T10:00:00Z', '2031-05-04T10:05:00Z'])
  const screen = await renderPart(<YourProgressScreen progress={{ items: [progress] }} />, { language: 'ar' })
  await expect.element(screen.getByText('أكملت الاستبيان مرتين في 4 مايو 2031.')).toBeVisible()
})

it('the two gridlines of a chart are labeled with the largest and the smallest possible sum (REQ-236)', async () => {
  const { screen } = await renderProgress('2031-02-01T10:00:00Z', '2031-05-04T10:00:00Z')
  const chart = screen.container.querySelector('svg')!
  const labels = [...chart.parentElement!.querySelectorAll('span')]
  expect(labels.map(({ textContent }) => textContent)).toEqual(['50', '5'])
  const { top, height } = chart.getBoundingClientRect()
  const centers = labels.map((label) => {
    const box = label.getBoundingClientRect()
    return (box.top + box.height / 2 - top) / height
  })
  expect(centers[0]).toBeCloseTo(14 / 110, 1)
  expect(centers[1]).toBeCloseTo(96 / 110, 1)
})

it('at a width of 360 px, a one-word scale name is not split across lines by the sum and margin of error beside it (REQ-236)', async () => {
  await page.viewport(360, 800)
  const progress = buildProgress(['2031-02-01T10:00:00Z'])
  const point = { sum: 34, min: 5, max: 50, band: { low: 26, high: 42 } }
  const scale = { id: 'learning', name: 'Learning', points: [point], change: null }
  const screen = await renderPart(
    <YourProgressScreen progress={{ items: [{ ...progress, scales: [scale] }] }} />,
  )
  const range = document.createRange()
  range.selectNodeContents(screen.getByRole('heading', { name: 'Learning' }).element().lastChild!)
  expect(range.getClientRects()).toHaveLength(1)
})
