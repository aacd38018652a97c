import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { ScaleBar } from './ScaleBar.tsx'

type Scale = ComponentProps<typeof ScaleBar>['scale']

const scale: Scale = {
  mean: 6,
  min: 5,
  max: 50,
  change: null,
  cohort: null,
  statements: Array.from({ length: 5 }, (_, i) => ({
    id: `${i}`,
    label: `${i}`,
    text: '',
    value: 6,
    answer: '',
  })),
}

const cohort: Scale['cohort'] = { mean: 6, meanSum: 30, bound: 'none', range: null, n: 12 }
const change: Scale['change'] = { previousSum: 30, difference: 0, significance: 'same' }

it.each([
  ['cohort', { cohort }],
  ['previous average', { change }],
])(
  'the mark of the %s stays visible around the own mark if the two values are equal',
  async (_, comparison) => {
    const { container } = await renderPart(<ScaleBar scale={{ ...scale, ...comparison }} index={0} />)
    const [mark, own] = [...container.querySelectorAll('span')]
      .slice(0, 2)
      .map((span) => span.getBoundingClientRect())
    for (const side of ['left', 'top'] as const) expect(mark![side]).toBeLessThan(own![side] - 2)
    for (const side of ['right', 'bottom'] as const) expect(mark![side]).toBeGreaterThan(own![side] + 2)
  },
)
