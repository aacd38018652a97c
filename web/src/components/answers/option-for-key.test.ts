import { describe, expect, it } from 'vitest'
import { optionForKey } from './option-for-key.ts'

const from = (...values: (number | string)[]) => values.map((value) => ({ value }))

describe('a digit key', () => {
  it.each([
    ['1 to 10', from(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), '7', 7],
    ['0 is ten where there is a ten', from(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), '0', 10],
    ['0 is zero where there is a zero', from(0, 1, 2, 3, 4), '0', 0],
    ['nothing beyond the options', from(1, 2, 3, 4, 5), '6', undefined],
    ['by place for negative values', from(-2, -1, 0, 1, 2), '1', -2],
    ['by place for words', from('yes', 'no'), '2', 'no'],
    ['other keys choose nothing', from(1, 2), 'a', undefined],
  ])('%s', (_, options, key, value) => {
    expect(optionForKey(options, key)?.value).toBe(value)
  })
})
