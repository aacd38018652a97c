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
    comparison: 'similar',
    self: { mean: 7, band: { low: 6.2, high: 7.8 } },
    observers: { mean: 7.8, bound: 'none', band: { low: 7.4, high: 10 }, standardError: 0.4, ...observers },
  }
}

it('if the mean of the observers is known only as a bound, the confidence interval is shown without the mean (REQ-313)', async () => {
  const scales = [buildScale('Care', { bound: 'atLeast' }), buildScale('Craft', {})]
  const result = { observers: 3, closedAt: '2031-05-04T10:00:00Z', scales }
  const screen = await renderPart(<ObserverResult result={result} />)
  const values = screen.getByText('Observers', { exact: true }).elements()
  expect(values.map(({ nextElementSibling }) => nextElementSibling?.textContent)).toEqual([
    '7.4 to 10.0',
    '7.8 (7.4 to 10.0)',
  ])
})
