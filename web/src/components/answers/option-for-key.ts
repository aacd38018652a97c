type Option = { value: number | string }

/**
 * The option that a digit key selects: the one with that value if all values are from 0 to 10, otherwise the one at that
 * position. The key 0 also selects the option 10 or the tenth option.
 */
export function optionForKey<O extends Option>(options: readonly O[], key: string): O | undefined {
  if (!/^[0-9]$/.test(key)) return undefined
  const digit = Number(key)
  const position = digit === 0 ? 10 : digit
  const hasDigitValues = options.every(({ value }) => typeof value === 'number' && value >= 0 && value <= 10)
  if (!hasDigitValues) return options[position - 1]
  return options.find(({ value }) => value === digit) ?? options.find(({ value }) => value === position)
}

/** Whether the key 0 selects the option 10 or the tenth option, which a learner cannot guess. */
export function hasKeyForTen(options: readonly Option[]) {
  const option = optionForKey(options, '0')
  return option !== undefined && option.value !== 0
}
