import { NO_OPPORTUNITY } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { hasKeyForTen, keyForNoOpportunity, optionForKey } from './option-for-key.ts'

const buildOptions = (...values: (number | string)[]) => values.map((value) => ({ value }))

describe('optionForKey', () => {
  it.each([
    ['returns the option with the value of the digit', buildOptions(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), '7', 7],
    [
      'returns option 10 for the 0 key if that option exists',
      buildOptions(1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
      '0',
      10,
    ],
    ['returns option 0 for the 0 key if that option exists', buildOptions(0, 1, 2, 3, 4), '0', 0],
    [
      'returns undefined if no option has the value of the digit',
      buildOptions(1, 2, 3, 4, 5),
      '6',
      undefined,
    ],
    [
      'returns the first option for the 1 key if there are negative values',
      buildOptions(-2, -1, 0, 1, 2),
      '1',
      -2,
    ],
    [
      'returns the second option for the 2 key if the option values are words',
      buildOptions('yes', 'no'),
      '2',
      'no',
    ],
    ['returns undefined for a key that is not a digit', buildOptions(1, 2), 'a', undefined],
  ])('%s', (_, options, key, value) => {
    expect(optionForKey(options, key)?.value).toBe(value)
  })
})

it.each([
  ['the digit after the last value', [1, 2, 3, 4, 5], '6'],
  ['the digit after the last value of a scale that starts at zero', [0, 1, 2, 3, 4], '5'],
  ['the digit after the last position if values are negative', [-2, -1, 0, 1, 2], '6'],
  ['no key on a scale with nine options', [1, 2, 3, 4, 5, 6, 7, 8, 9], undefined],
  ['no key on a scale with ten options', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], undefined],
])('“no opportunity” is selected by %s (REQ-328)', (_, values, key) => {
  const options = buildOptions(...values, NO_OPPORTUNITY)
  expect(keyForNoOpportunity(options)).toBe(key)
  if (key) expect(optionForKey(options, key)?.value).toBe(NO_OPPORTUNITY)
  expect(optionForKey(options, '1')?.value).toBe(optionForKey(buildOptions(...values), '1')?.value)
  expect(keyForNoOpportunity(buildOptions(...values))).toBeUndefined()
})

it('hasKeyForTen is true only if there is an option 10 or a tenth option', () => {
  expect(hasKeyForTen(buildOptions(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))).toBe(true)
  expect(hasKeyForTen(buildOptions(...'abcdefghij'))).toBe(true)
  expect(hasKeyForTen(buildOptions(0, 1, 2, 3, 4))).toBe(false)
  expect(hasKeyForTen(buildOptions(1, 2, 3, 4, 5))).toBe(false)
})
