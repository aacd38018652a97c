import { expect, it } from 'vitest'
import { drawChart } from './chart.ts'
import { adjacentPairs, growthPerTenfold, logarithmicGrowth } from './growth.ts'

it('growthPerTenfold is the factor by which a value grows when the number of learners grows tenfold', () => {
  const buildPoint = (learners: number, value: number) => ({ learners, value })
  expect(growthPerTenfold([buildPoint(1000, 2), buildPoint(10_000, 6)])).toBeCloseTo(3)
  expect(growthPerTenfold([buildPoint(1000, 2), buildPoint(100_000, 18)])).toBeCloseTo(3)
})

it('logarithmicGrowth is what growthPerTenfold returns for a value that grows with the logarithm of the number of learners', () => {
  expect(logarithmicGrowth([1000, 10_000])).toBeCloseTo(4 / 3)
})

it('adjacentPairs pairs each value with the next one', () => {
  expect(adjacentPairs([1, 2, 3])).toEqual([
    [1, 2],
    [2, 3],
  ])
})

it('the chart has a line and a label for each series, a circle for each point, and numbers on its axes', () => {
  const series = [
    { name: 'save & page', points: [1000, 10_000].map((learners) => ({ learners, value: 2 })) },
    { name: 'search', points: [1000, 10_000].map((learners) => ({ learners, value: learners / 1000 })) },
  ]
  const svg = drawChart('milliseconds', series)
  expect(svg.match(/<polyline/g)).toHaveLength(2)
  expect(svg.match(/<circle/g)).toHaveLength(4)
  expect(svg).toContain('>save &amp; page</text>')
  expect(svg).toContain('>search</text>')
  expect(svg).toContain('>10,000</text>')
  expect(svg).toContain('>10</text>')
})
