import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { ScaleBar } from './ScaleBar.tsx'

type Scale = ComponentProps<typeof ScaleBar>['scale']

const scale: Scale = {
  sum: 30,
  min: 5,
  max: 50,
  precision: {
    source: 'assumption',
    reliability: 0.7,
    standardError: 4.1,
    low: 21,
    high: 39,
    n: null,
    citation: null,
  },
  change: { previousSum: 30, difference: 0, significance: 'same' },
  cohort: { mean: 6, meanSum: 30, bound: 'none', range: null, n: 12 },
  statements: Array.from({ length: 5 }, (_, i) => ({
    id: `${i}`,
    label: `${i}`,
    text: '',
    value: 6,
    answer: '',
  })),
}

it.each(['cohort', 'previous'] as const)(
  'the “%s” mark stays visible around the mark of the sum if the two values are equal',
  async (addition) => {
    const { container } = await renderPart(<ScaleBar scale={scale} index={0} addition={addition} />)
    const [mark, sum] = [...container.querySelectorAll('span')]
      .slice(0, 2)
      .map((span) => span.getBoundingClientRect())
    for (const side of ['left', 'top'] as const) expect(mark![side]).toBeLessThan(sum![side] - 2)
    for (const side of ['right', 'bottom'] as const) expect(mark![side]).toBeGreaterThan(sum![side] + 2)
  },
)
