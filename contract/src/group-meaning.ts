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
 * Returns the thirds of the range in which the mean of a scale can be, how it compares with the means of the other
 * scales, its statements with the highest and the lowest mean, and on how many statements people agree.
 */
export function findGroupMeaning({ scales }: Pick<GroupReport, 'scales'>, scale: GroupScaleResult) {
  return {
    position: findPosition(scale),
    standing: findStanding(scales, scale),
    contrast: findContrast(scale),
    agreement: countAgreement(scale),
  }
}

function findPosition({ thirds }: GroupScaleResult): Position {
  return positions[thirds.join(' ')] ?? 'unknown'
}

/** The statements with the highest and the lowest mean; null if one is a range or if several share a place. */
function findContrast({ statements }: GroupScaleResult) {
  const sorted = statements.filter(({ range }) => range === null).toSorted((a, b) => b.mean - a.mean)
  const [highest, second] = sorted
  const [beforeLast, lowest] = sorted.slice(-2)
  if (sorted.length < Math.max(3, statements.length) || highest!.mean === second!.mean) return null
  return beforeLast!.mean === lowest!.mean ? null : { highest: highest!, lowest: lowest! }
}

/** On how many of the statements people gave similar answers, or are split; null if none has a class. */
function countAgreement({ statements }: GroupScaleResult) {
  const kinds = statements.flatMap(({ agreement }) => (agreement ? [agreement.kind] : []))
  const count = (kind: string) => kinds.filter((other) => other === kind).length
  return kinds.length === 0 ? null : { similar: count('similar'), split: count('split'), total: kinds.length }
}

/** False if any mean is a range, because the order of the means is then unknown. */
export function hasKnownOrder(scales: readonly Pick<GroupScaleResult, 'range'>[]) {
  return scales.every(({ range }) => range === null)
}

/** Null if there is only one scale, if a mean is a range, or if other scales have both higher and lower means. */
function findStanding(scales: readonly GroupScaleResult[], scale: GroupScaleResult): Standing | null {
  if (scales.length < 2 || !hasKnownOrder(scales)) return null
  const sameMean = scales.filter(({ mean }) => mean === scale.mean)
  if (sameMean.length === scales.length) return { kind: 'level' }
  const names = sameMean.filter(({ id }) => id !== scale.id).map(({ name }) => name)
  const isTied = names.length > 0
  if (scale.rank === 1) return isTied ? { kind: 'highestTied', names } : { kind: 'highest' }
  if (scales.some(({ mean }) => mean < scale.mean)) return null
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
