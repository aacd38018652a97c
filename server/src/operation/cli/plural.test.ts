import { expect, it } from 'vitest'
import { plural } from './plural.ts'

it.each([
  [0, '0 people'],
  [1, '1 person'],
  [2, '2 people'],
  [11, '11 people'],
  [21, '21 people'],
  [20_000, '20,000 people'],
])('plural returns the correct form for %i', (count, phrase) => {
  expect(plural(count, 'person', 'people')).toBe(phrase)
})

it('plural adds an s by default', () => {
  expect([plural(1, 'seat'), plural(3, 'seat')]).toEqual(['1 seat', '3 seats'])
})
