import type { ObservedScale } from '@lpi/contract'
import { expect, it } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { ObserverResult } from './ObserverResult.tsx'

function buildScale(id: string, observers: Partial<ObservedScale['observers']>): ObservedScale {
  return {
    id,
    name: id,
    min: 1,
    max: 10,
    comparison: 'lower',
    self: { mean: 7, band: { low: 6.2, high: 7.8 } },
    observers: { mean: 7.8, range: null, band: { low: 7.4, high: 8.2 }, standardError: 0.4, ...observers },
    statements: [{ id: `${id}-1`, text: 'Listens.', self: 7, mean: 8.7, range: { low: 8.7, high: 10 } }],
  }
}

it('if only a range of the observers’ mean is known, the range is shown without a mean, and the direction of the difference is stated (REQ-313)', async () => {
  const scales = [buildScale('Care', { mean: 8.7, range: { low: 8.7, high: 10 } }), buildScale('Craft', {})]
  const result = { observers: 3, closedAt: '2031-05-04T10:00:00Z', scales, sentences: [] }
  const screen = await renderPart(<ObserverResult result={result} />)
  const values = screen.getByText('Observers', { exact: true }).elements()
  expect(values.map(({ nextElementSibling }) => nextElementSibling?.textContent)).toEqual([
    '8.7 to 10.0',
    '7.8 (7.4 to 8.2)',
  ])
  expect(screen.getByText('You rate yourself lower than your observers do.').elements()).toHaveLength(2)
  await screen.getByText('Statement by statement').first().click()
  await expect.element(screen.getByText('You 7 · Observers 8.7 to 10.0').first()).toBeVisible()
})
