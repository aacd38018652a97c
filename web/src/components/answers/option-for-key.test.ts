import { describe, expect, it } from 'vitest'
import { hasKeyForTen, optionForKey } from './option-for-key.ts'

const buildOptions = (...values: (number | string)[]) => values.map((value) => ({ value }))

describe('a key', () => {
  it.each([
    ['selects the option with the value of the digit', buildOptions(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), '7', 7],
    ['selects the option 10 for 0 if there is one', buildOptions(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), '0', 10],
    ['selects the option 0 for 0 if there is one', buildOptions(0, 1, 2, 3, 4), '0', 0],
    ['selects nothing if there is no such option', buildOptions(1, 2, 3, 4, 5), '6', undefined],
    ['selects by position if there are negative values', buildOptions(-2, -1, 0, 1, 2), '1', -2],
    ['selects by position if the values are words', buildOptions('yes', 'no'), '2', 'no'],
    ['selects nothing if it is not a digit', buildOptions(1, 2), 'a', undefined],
  ])('%s', (_, options, key, value) => {
    expect(optionForKey(options, key)?.value).toBe(value)
  })
})

it('the key 0 selects ten only if there is an option 10 or a tenth option', () => {
  expect(hasKeyForTen(buildOptions(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))).toBe(true)
  expect(hasKeyForTen(buildOptions(...'abcdefghij'))).toBe(true)
  expect(hasKeyForTen(buildOptions(0, 1, 2, 3, 4))).toBe(false)
  expect(hasKeyForTen(buildOptions(1, 2, 3, 4, 5))).toBe(false)
})
