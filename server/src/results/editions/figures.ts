import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { sumOf } from '../measurement/score.ts'
import { type Agreement, agreementOfThirds, type Thirds } from './agreement.ts'
import { isNumber, type Part } from './chain.ts'
import type { Edition } from './edition.ts'

/**
 * A mean as it is shown, of the people in some groups. `low` equals `high` for a number. `n` is smaller than the number
 * of people in the edition if the mean of the others is open: the number of the earlier people then stands.
 */
export type Figure = { low: number; high: number; n: number; groups: readonly number[] }

export function countPeople({ groups }: Pick<Edition, 'groups'>) {
  return sumOf(groups.map(({ people }) => people))
}

/** The mean of a statement; undefined if only the sum of its scale is shown. */
export function statementFigure(edition: Edition, { id, scale }: Instrument['statements'][number]) {
  return figureOf([edition.scales[scale]!.statements[id]!.parts], edition)
}

/** The mean of the sums of a scale: a function of what the statements show, and of the sums that are shown alone. */
export function scaleFigure(edition: Edition, scaleId: string): Figure {
  const { alone, statements } = edition.scales[scaleId]!
  return figureOf([alone, ...Object.values(statements).map(({ parts }) => parts)], edition)!
}

/**
 * The figure of everybody if it is a number, otherwise the number of the groups whose parts are all numbers, otherwise
 * the range of everybody. `columns`: parts whose sums add up, such as those of the statements of a scale.
 */
function figureOf(columns: readonly (readonly Part[])[], edition: Edition) {
  let parts = columns.flat()
  for (;;) {
    const open = new Set(parts.filter((part) => !isNumber(part)).flatMap(({ groups }) => groups))
    const isRelated = ({ groups }: Part) => groups.some((group) => open.has(group))
    const related = parts.filter(isRelated)
    if (related.length === 0) return total(parts, edition) ?? total(columns.flat(), edition)
    for (const group of related.flatMap(({ groups }) => groups)) open.add(group)
    parts = parts.filter((part) => !isRelated(part))
  }
}

function total(parts: readonly Part[], edition: Edition): Figure | undefined {
  const groups = [...new Set(parts.flatMap((part) => part.groups))]
  const n = sumOf(groups.map((group) => edition.groups[group - 1]!.people))
  if (n === 0) return undefined
  const [low, high] = [sumOf(parts.map((part) => part.low)) / n, sumOf(parts.map((part) => part.high)) / n]
  return { low, high, n, groups }
}

/** The agreement of the people about a statement, and how many of them it covers; undefined if it is not shown. */
export function statementAgreement(
  { groups }: Edition,
  id: string,
): { agreement: Agreement; thirds: Thirds | null; n: number } | undefined {
  const counted = groups.filter(({ thirds }) => thirds[id])
  if (counted.length > 0) {
    const thirds = [0, 1, 2].map((i) => sumOf(counted.map((group) => group.thirds[id]![i]!)))
    const counts = thirds as unknown as Thirds
    return { agreement: agreementOfThirds(counts), thirds: counts, n: sumOf(thirds) }
  }
  const group = groups.find(({ agreement }) => agreement[id])
  return group && { agreement: group.agreement[id]!, thirds: null, n: group.people }
}
