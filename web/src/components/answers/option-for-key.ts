type Option = { value: number | string }

/**
 * The option that a digit key chooses: the one with that value, 0 standing for 10; where the options are not
 * all between 0 and 10, the one at that place, 0 standing for the tenth.
 */
export function optionForKey<O extends Option>(options: readonly O[], key: string): O | undefined {
  if (!/^[0-9]$/.test(key)) return undefined
  const digit = Number(key)
  const place = digit === 0 ? 10 : digit
  const areDigits = options.every(({ value }) => typeof value === 'number' && value >= 0 && value <= 10)
  if (!areDigits) return options[place - 1]
  return options.find(({ value }) => value === digit) ?? options.find(({ value }) => value === place)
}
