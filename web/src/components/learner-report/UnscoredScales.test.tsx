import type { IndividualReport, StatementResult } from '@lpi/contract'
import { expect, it } from 'vitest'
import { findProblemsPerAppearance } from '../../testing/appearance.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { UnscoredScales } from './UnscoredScales.tsx'

const options = [1, 2, 3].map((value) => ({ value, text: `Option ${value}` }))

function buildStatement(label: string, overrides: Partial<StatementResult> = {}): StatementResult {
  return { id: label, label, text: `Statement ${label}`, value: 2, answer: 'Option 2', ...overrides }
}

const noOpportunity = { value: null, answer: 'I had no opportunity' }

it('a scale without a result shows its answers and how many answers a result needs (REQ-329)', async () => {
  const statements = [
    buildStatement('1'),
    buildStatement('2', noOpportunity),
    buildStatement('3', noOpportunity),
  ]
  const scale = { id: 'care', name: 'Care', description: 'About care', statements, scored: 1, needed: 2 }
  const report = { language: 'en', options, scales: [], unscored: [{ ...scale, reflection: ['Why?'] }] }
  const screen = await renderPart(<UnscoredScales report={report as unknown as IndividualReport} />)
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Care' })).toBeVisible()
  await expect.element(screen.getByText(/here: 1 of 3\. A result needs at least 2\./)).toBeVisible()
  await expect.element(screen.getByText('2 · Option 2')).toBeVisible()
  expect(screen.getByText('I had no opportunity', { exact: true }).elements()).toHaveLength(2)
  expect(await findProblemsPerAppearance(screen.container)).toEqual([])
})
