import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '..')

it('media and container queries in pixels use only the breakpoints 600, 900, 1200 and 1536 (REQ-032)', () => {
  const widths = globSync('**/*.css', { cwd: src }).flatMap((file) => {
    const queries = readFileSync(join(src, file), 'utf8').matchAll(/@(?:media|container)[^{]*/g)
    return [...queries].flatMap(([query]) => widthsIn(query).map((width) => ({ file, width })))
  })
  expect(widths.length).toBeGreaterThan(0)
  expect(widths.filter(({ width }) => ![600, 900, 1200, 1536].includes(width))).toEqual([])
})

/**
 * For each condition, returns the smallest width at which the wider layout applies. `min-width: 600px` and
 * `max-width: 599px` are the same breakpoint.
 */
function widthsIn(query: string) {
  const conditions = query.matchAll(
    /(min|max)-(?:width|inline-size):\s*([\d.]+)px|width\s*([<>]=?)\s*([\d.]+)px/g,
  )
  return [...conditions].map(([, limit, limitWidth, operator, width]) =>
    limit ? Number(limitWidth) + (limit === 'max' ? 1 : 0) : Number(width) + (operator === '<=' ? 1 : 0),
  )
}
