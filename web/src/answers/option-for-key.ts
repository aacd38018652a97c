import { NO_OPPORTUNITY } from '@lpi/contract'

type Option = { value: number | string }

/** Separates “no opportunity”, if a statement offers it, from the other options. */
export function splitOptions<O extends Option>(answers: readonly O[]) {
  return {
    options: answers.filter(({ value }) => value !== NO_OPPORTUNITY),
    noOpportunity: answers.find(({ value }) => value === NO_OPPORTUNITY),
  }
}

/**
 * The option that a digit key selects: the option with that value if all values are from 0 to 10, and otherwise the
 * option at that position. If there is no option 0, the 0 key selects option 10 or the tenth option. “No opportunity”
 * is selected by the digit after the highest digit that selects an option, unless the highest digit is 9.
 */
export function optionForKey<O extends Option>(answers: readonly O[], key: string): O | undefined {
  if (!/^[0-9]$/.test(key)) return undefined
  const { options, noOpportunity } = splitOptions(answers)
  return (
    findOption(options, Number(key)) ?? (key === keyForNoOpportunity(answers) ? noOpportunity : undefined)
  )
}

/** The key that selects “no opportunity”; undefined if no digit is left or if “no opportunity” is not offered. */
export function keyForNoOpportunity(answers: readonly Option[]) {
  const { options, noOpportunity } = splitOptions(answers)
  if (!noOpportunity) return undefined
  const lastDigit = [1, 2, 3, 4, 5, 6, 7, 8, 9].findLast((digit) => findOption(options, digit)) ?? 0
  return lastDigit < 9 ? String(lastDigit + 1) : undefined
}

function findOption<O extends Option>(options: readonly O[], digit: number): O | undefined {
  const position = digit === 0 ? 10 : digit
  const hasDigitValues = options.every(({ value }) => typeof value === 'number' && value >= 0 && value <= 10)
  if (!hasDigitValues) return options[position - 1]
  return options.find(({ value }) => value === digit) ?? options.find(({ value }) => value === position)
}

/**
 * True if the 0 key selects the option with the value 10 or, if keys select by position, the tenth option. If it does,
 * the screen explains this key.
 */
export function hasKeyForTen(options: readonly Option[]) {
  const option = optionForKey(options, '0')
  return option !== undefined && option.value !== 0
}
