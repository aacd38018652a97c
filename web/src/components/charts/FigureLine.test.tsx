import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { FigureLine } from './FigureLine.tsx'

it('a range is drawn from end to end without a mark in it (REQ-131)', async () => {
  const figure = { mean: 7.6, range: { low: 7.6, high: 10 } }
  const { container } = await renderPart(<FigureLine figure={figure} min={1} max={10} index={0} />)
  const marks = container.querySelectorAll('span')
  expect(marks).toHaveLength(1)
  const [mark, line] = [marks[0]!.getBoundingClientRect(), marks[0]!.parentElement!.getBoundingClientRect()]
  expect(mark.right).toBeCloseTo(line.right, 0)
  expect(mark.width / line.width).toBeCloseTo(2.4 / 9, 2)
})
