import type { GroupReport, GroupScaleResult } from './report.ts'

/**
 * Findings about one scale of a group report. The report page, the PDF, the slides and the guide state the same
 * findings.
 */

type Position = 'lower' | 'lowerMiddle' | 'middle' | 'middleUpper' | 'upper' | 'unknown'

type Standing =
  | { kind: 'highest' | 'lowest' | 'level' }
  /** `names`: the other scales with the same mean. */
  | { kind: 'highestTied' | 'lowestTied'; names: string[] }

const positions: Record<string, Position> = {
  lower: 'lower',
  'lower middle': 'lowerMiddle',
  middle: 'middle',
  'middle upper': 'middleUpper',
  upper: 'upper',
}

/**
 * Returns the thirds of the range in which the mean of a scale can be, whether it is stated as a bound, and how it
 * compares with the means of the other scales.
 */
export function findGroupMeaning({ scales }: Pick<GroupReport, 'scales'>, scale: GroupScaleResult) {
  return {
    position: findPosition(scale),
    bound: scale.bound === 'none' ? null : scale.bound,
    standing: findStanding(scales, scale),
  }
}

function findPosition({ thirds }: GroupScaleResult): Position {
  return positions[thirds.join(' ')] ?? 'unknown'
}

/**
 * False if any mean is stated as a bound: the exact mean can be far beyond the bound, so the order of the exact means
 * is unknown.
 */
export function hasKnownOrder(scales: readonly Pick<GroupScaleResult, 'bound'>[]) {
  return scales.every(({ bound }) => bound === 'none')
}

/**
 * Null if there is only one scale, if a mean is stated as a bound, or if some scales have a higher mean and others have
 * a lower mean.
 */
function findStanding(scales: readonly GroupScaleResult[], scale: GroupScaleResult): Standing | null {
  if (scales.length < 2 || !hasKnownOrder(scales)) return null
  const sameRank = scales.filter(({ rank }) => rank === scale.rank)
  if (sameRank.length === scales.length) return { kind: 'level' }
  const names = sameRank.filter(({ id }) => id !== scale.id).map(({ name }) => name)
  const isTied = names.length > 0
  if (scale.rank === 1) return isTied ? { kind: 'highestTied', names } : { kind: 'highest' }
  if (scales.some(({ rank }) => rank > scale.rank)) return null
  return isTied ? { kind: 'lowestTied', names } : { kind: 'lowest' }
}

const questionKinds = {
  lower: 'lower',
  lowerMiddle: 'lower',
  middle: 'middle',
  middleUpper: 'upper',
  upper: 'upper',
  unknown: 'unknown',
} as const

const MAX_INSTRUMENT_QUESTIONS = 2

/**
 * Chooses three questions: one about the result, then up to two of the instrument's questions about the scale, then
 * general questions if the instrument has fewer than two.
 */
export function chooseDiscussionQuestions(scale: GroupScaleResult) {
  const instrumentQuestions = scale.reflection.slice(0, MAX_INSTRUMENT_QUESTIONS)
  return {
    questionKind: questionKinds[findPosition(scale)],
    instrumentQuestions,
    generalQuestions: (['first', 'second'] as const).slice(
      0,
      MAX_INSTRUMENT_QUESTIONS - instrumentQuestions.length,
    ),
  }
}
