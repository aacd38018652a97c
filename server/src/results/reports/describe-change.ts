import type { PortraitPart, ReportSentence, ScaleResult } from '@lpi/contract'
import { listScoredStatements } from '@lpi/contract'
import type { Wording } from './wording.ts'

type ChangedScale = Pick<ScaleResult, 'id' | 'name' | 'change' | 'statements'>

/**
 * The part of the first page about the change since an earlier assessment. Null if no scale can be compared, or if only
 * some can and none of them has changed. `isComplete`: whether every scale of the questionnaire has a result.
 */
export function describeChange(
  scales: readonly ChangedScale[],
  date: string,
  isComplete: boolean,
  { nameOf }: Wording,
): PortraitPart | null {
  const allHigher = scales.filter((scale) => haveAllAnswersMoved(scale, 1))
  const allLower = scales.filter((scale) => haveAllAnswersMoved(scale, -1))
  const isMentioned = (scale: ChangedScale) => allHigher.includes(scale) || allLower.includes(scale)
  const listOthers = (significance: 'higher' | 'lower') =>
    scales.filter((scale) => scale.change?.significance === significance && !isMentioned(scale))
  const [higher, lower] = [listOthers('higher'), listOthers('lower')]
  const changed = [...allHigher, ...higher, ...allLower, ...lower]
  const sentenceAbout = (key: ReportSentence['key'], named: readonly ChangedScale[]) =>
    named.length > 0 ? [{ key, values: { names: named.map(({ name }) => name) } }] : []
  const every = (key: ReportSentence['key']) => ({ key, values: {} })
  const isEvery = (named: readonly ChangedScale[]) =>
    isComplete && named.length === scales.length && named.length > 1
  const heading: ReportSentence = { key: 'since', values: { date } }
  if (changed.length === 0) {
    if (scales.length === 0 || scales.some(({ change }) => change === null)) return null
    const items = [{ key: 'changeNone' as const, values: {} }]
    return {
      part: 'change',
      sentences: [heading],
      items,
      statementIds: [],
      scaleIds: scales.map(({ id }) => id),
    }
  }
  const move = findBiggestMove(scales, changed)
  return {
    part: 'change',
    sentences: [heading],
    items: [
      ...(isEvery(allHigher) ? [every('changeEveryHigher')] : sentenceAbout('changeAllHigher', allHigher)),
      ...sentenceAbout('changeHigher', higher),
      ...(isEvery(allLower) ? [every('changeEveryLower')] : sentenceAbout('changeAllLower', allLower)),
      ...sentenceAbout('changeLower', lower),
      ...(move
        ? [
            {
              key: move.isTied ? ('moveTied' as const) : ('move' as const),
              values: {
                statement: nameOf(move.statement.id),
                before: move.statement.previousValue,
                after: move.statement.value,
              },
            },
          ]
        : []),
    ],
    statementIds: move ? [move.statement.id] : [],
    scaleIds: changed.map(({ id }) => id),
  }
}

/** Whether every statement has a higher (1) or lower (-1) answer than before. False if one of them is reversed. */
function haveAllAnswersMoved({ change, statements }: ChangedScale, direction: 1 | -1) {
  return (
    change !== null &&
    statements.length > 1 &&
    statements.every(
      ({ value, previousValue, isReversed }) =>
        !isReversed &&
        value !== null &&
        previousValue !== undefined &&
        (value - previousValue) * direction > 0,
    )
  )
}

/** The answer that differs most from the earlier one. Of several, one on a scale that has changed. */
function findBiggestMove(scales: readonly ChangedScale[], changed: readonly ChangedScale[]) {
  const listMoves = (listed: readonly ChangedScale[]) =>
    listed
      .flatMap(({ statements }) => listScoredStatements(statements))
      .flatMap(({ previousValue, ...statement }) =>
        previousValue === undefined ? [] : [{ ...statement, previousValue }],
      )
  const sizeOf = (move: { value: number; previousValue: number }) => Math.abs(move.value - move.previousValue)
  const moves = listMoves(scales)
  const size = Math.max(0, ...moves.map(sizeOf))
  const biggestMoves = moves.filter((move) => sizeOf(move) === size)
  const statement = listMoves(changed).find((move) => sizeOf(move) === size) ?? biggestMoves[0]
  return statement && size > 0 ? { statement, isTied: biggestMoves.length > 1 } : null
}
