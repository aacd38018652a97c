import { listScoredStatements, type ReportSentence, type StatementResult } from '@lpi/contract'
import { roundToTenths } from '../measurement/score.ts'
import { optionStep } from '../measurement/score-answers.ts'
import type { OptionZones } from './option-zones.ts'

type DescribedScale = { mean: number; statements: readonly StatementResult[] }
type Options = readonly { value: number; text: string }[]

/** The sentences about a scale's answers. `isSplitInWords`: whether the interpretation says that they are split. */
export function describeScale(
  { mean, statements }: DescribedScale,
  options: Options,
  { hasSplit, isSplitInWords }: { hasSplit: boolean; isSplitInWords: boolean },
): ReportSentence[] {
  const scored = listScoredStatements(statements).length
  const total = statements.length
  return [
    describeAverage({ mean, statements }, options, hasSplit),
    ...(hasSplit && !isSplitInWords ? [{ key: 'split' as const, values: {} }] : []),
    ...(scored < total
      ? [{ key: 'noOpportunity' as const, values: { missing: total - scored, total, scored } }]
      : []),
  ]
}

/**
 * The average in the words of the closest option. Only for options with equal distances that count from 0 or 1, if one
 * of them is closest. If the answers are split or a statement is reversed, the average is not a typical answer.
 */
function describeAverage(
  { mean, statements }: DescribedScale,
  options: Options,
  hasSplit: boolean,
): ReportSentence {
  const [first, last] = [options[0]!, options.at(-1)!]
  const values = { mean: roundToTenths(mean), min: first.value, max: last.value }
  const isEven = last.value - first.value === optionStep({ options }) * (options.length - 1)
  const distances = options.map(({ value }) => Math.abs(value - mean))
  const smallest = Math.min(...distances)
  const closest = options.filter((_, i) => distances[i]! - smallest < 1e-9)
  const hasReversed = statements.some(({ isReversed }) => isReversed)
  const isCount = first.value === 0 || first.value === 1
  return isEven && isCount && options.length > 2 && closest.length === 1 && !hasReversed && !hasSplit
    ? { key: 'frequency', values: { ...values, answer: closest[0]!.text } }
    : { key: 'average', values }
}

/**
 * Whether at least two answers are in the top fifth and two in the bottom fifth of the options. Reversed statements do
 * not count: a high answer to one of them goes with low answers to the others.
 */
export function isSplit(statements: readonly StatementResult[], { isTop, isBottom }: OptionZones) {
  const values = listScoredStatements(statements)
    .filter(({ isReversed }) => !isReversed)
    .map(({ value }) => value)
  return values.filter(isTop).length >= 2 && values.filter(isBottom).length >= 2
}
