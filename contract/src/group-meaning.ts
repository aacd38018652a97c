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

/** How a scale compares with the others, and its statements with the highest and the lowest mean and those that split people. */
export function findGroupMeaning({ scales }: Pick<GroupReport, 'scales'>, scale: GroupScaleResult) {
  return {
    standing: findStanding(scales, scale),
    contrast: findContrast(scale),
    split: listStatements(scale, 'split'),
  }
}

/** For each position of a mean in the range, the scales with it: what it may mean is then said only once. */
export function findPositions({ scales }: Pick<GroupReport, 'scales'>) {
  return [...Map.groupBy(scales, findPosition)].map(([position, members]) => ({
    position,
    names: members.map(({ name }) => name),
    isShared: members.length === scales.length,
  }))
}

function findPosition({ thirds }: GroupScaleResult): Position {
  return positions[thirds.join(' ')] ?? 'unknown'
}

/** In points per statement. A smaller contrast is not worth a question. */
const MIN_CONTRAST = 0.5

/** Among the statements whose mean is a number, one with the highest and one with the lowest; null if they are close. */
function findFarthest({ statements }: GroupScaleResult) {
  const sorted = statements.filter(({ range }) => range === null).toSorted((a, b) => b.mean - a.mean)
  const [highest, lowest] = [sorted[0], sorted.at(-1)]
  return highest && lowest && highest.mean - lowest.mean >= MIN_CONTRAST - 1e-9 ? { highest, lowest } : null
}

/** The statements with the highest and the lowest mean; null if one is a range or if several share a place. */
function findContrast(scale: GroupScaleResult) {
  const contrast = findFarthest(scale)
  const { statements } = scale
  const count = (mean: number) => statements.filter((statement) => statement.mean === mean).length
  const isClear = hasKnownOrder(statements) && statements.length > 2
  return contrast && isClear && count(contrast.highest.mean) + count(contrast.lowest.mean) === 2
    ? contrast
    : null
}

function listStatements({ statements }: GroupScaleResult, kind: 'similar' | 'split') {
  return statements.filter(({ agreement }) => agreement?.kind === kind)
}

/** On how many of the statements people gave similar answers, or are split; null if none has a class. */
export function countAgreement(scale: GroupScaleResult) {
  if (scale.statements.every(({ agreement }) => agreement === null)) return null
  return (['similar', 'split'] as const).flatMap((kind) => {
    const { length: count } = listStatements(scale, kind)
    return count > 0 ? [{ kind, count }] : []
  })
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

/** The question about the result: about a statement that splits people, a contrast, or the mean. */
function chooseResultQuestion(scale: GroupScaleResult) {
  const [split] = listStatements(scale, 'split')
  if (split) return { kind: 'split', statement: split } as const
  const contrast = findFarthest(scale)
  return contrast && !contrast.highest.isReversed && !contrast.lowest.isReversed
    ? ({ kind: 'contrast', ...contrast } as const)
    : ({ kind: questionKinds[findPosition(scale)] } as const)
}

/**
 * Chooses three questions: one about the result, then up to two of the instrument's questions about the scale, then
 * general questions if the instrument has fewer than two.
 */
export function chooseDiscussionQuestions(scale: GroupScaleResult) {
  const instrumentQuestions = scale.reflection.slice(0, MAX_INSTRUMENT_QUESTIONS)
  return {
    about: chooseResultQuestion(scale),
    instrumentQuestions,
    generalQuestions: (['first', 'second'] as const).slice(
      0,
      MAX_INSTRUMENT_QUESTIONS - instrumentQuestions.length,
    ),
  }
}

/** The text of a statement within a sentence: without the period at its end. */
export function withoutPeriod(text: string) {
  return text.replace(/[.。]$/u, '')
}
