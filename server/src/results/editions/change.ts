import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { sumOf } from '../measurement/score.ts'
import { decide, isNumber, type Part } from './chain.ts'
import type { ScaleState } from './edition.ts'
import {
  answerRange,
  knownPeople,
  MIN_GROUP_SIZE,
  openWidth,
  statementIds,
  type ValueRange,
  widthOf,
} from './rules.ts'

/** The sum of the changes of several people on a scale. `low` equals `high` unless one of them left later. */
export type Change = { low: number; high: number }

/** A member of an edition. `changes`: the changes, including the new one, for which the person's sums are used. */
export type Member = { group: number; changes: string; scores: Readonly<Record<string, number>> }

/**
 * Whether the sums of the people who answered both times may become known, on one side of a change: everybody's sums
 * are shown as numbers, and the changes divide no group into parts whose sums could not be shown as numbers.
 */
export function mayDivide(
  instrument: Instrument,
  scaleId: string,
  { alone, statements }: ScaleState,
  members: readonly Member[],
) {
  const isWhole = (part: Part) => divide(part, members).length === 1
  const mayShow = (part: Part, id: string) =>
    isWhole(part) ||
    divide(part, members).every(
      (people) =>
        people.length >= MIN_GROUP_SIZE &&
        isNumber(
          decide({ groups: [], people: people.length }, sumScores(people, [id]), answerRange(instrument)),
        ),
    )
  return (
    alone.every((part) => isNumber(part) && isWhole(part)) &&
    statementIds(instrument, scaleId).every((id) =>
      statements[id]!.parts.every((part) => isNumber(part) && mayShow(part, id)),
    )
  )
}

function divide({ groups }: Part, members: readonly Member[]) {
  const people = members.filter(({ group }) => groups.includes(group))
  return [...Map.groupBy(people, ({ changes }) => changes).values()]
}

export function sumScores(people: readonly Pick<Member, 'scores'>[], ids: readonly string[]) {
  return sumOf(people.flatMap(({ scores }) => ids.map((id) => scores[id]!)))
}

/**
 * Whether a change may be shown if nothing else is ever shown about the later answers of these people. `total` is the
 * sum of everybody in the first edition. Uses only what is shown then, so the decision reveals nothing else.
 */
export function mayStandAlone(
  { min, max, step }: ValueRange,
  total: { sum: number; people: number },
  pairs: number,
  change: number,
) {
  const width = widthOf({ min, max, step })
  const [sum, steps] = [(total.sum - total.people * min) / step, change / step]
  const [all, most, others] = [total.people * width, pairs * width, (total.people - pairs) * width]
  const known = knownPeople(pairs)
  const limit = openWidth({ min, max, step }, known)
  // The possible sums of the people who answered again.
  const low = Math.max(0, sum - others, -steps)
  const high = Math.min(most, sum, most - steps)
  return (
    Math.min(sum, all - sum) >
      openWidth({ min, max, step }, 2 * knownPeople(total.people)) + Math.abs(steps) &&
    Math.min(high, most - low, high + steps, most - low - steps) > limit &&
    (others === 0 || Math.min(sum - low, others - sum + high) > openWidth({ min, max, step }, 1))
  )
}

/** The change after one of its people has withdrawn consent or was erased: an interval of a third of a range. */
export function coarsenChange({ low, high }: Change, people: number, range: ValueRange): Change {
  if (low !== high) return { low, high }
  const unit = Math.ceil((2 * widthOf(range)) / 3) * range.step
  const lowest = people * (range.min - range.max)
  const start = lowest + Math.floor((low - lowest) / unit) * unit
  return { low: start, high: start + unit - range.step }
}
