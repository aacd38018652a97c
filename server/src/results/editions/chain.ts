import { knownPeople, openWidth, thirdOf, type ValueRange, widthOf } from './rules.ts'

/**
 * What is known to every reader about the sum of one or more groups. `low` equals `high` for a number. `isPending`: the
 * part is an open range, and can become a number together with the next group.
 */
export type Part = {
  groups: readonly number[]
  people: number
  low: number
  high: number
  isPending: boolean
}

/** The parts of a statement or a scale over all groups, and the exact sum of the pending part, which is always last. */
export type Chain = { parts: readonly Part[]; pendingSum?: number }

export type GroupSum = { group: number; people: number; sum: number }

export function isNumber({ low, high }: Part) {
  return low === high
}

/**
 * Adds the sum of a new group. If a part is pending, it and the group are decided together, so that the older people
 * get a number as soon as the total allows it.
 */
export function addGroup(chain: Chain, { group, people, sum }: GroupSum, range: ValueRange): Chain {
  const last = chain.parts.at(-1)
  const own = { groups: [group], people }
  if (!last?.isPending || chain.pendingSum === undefined)
    return append(chain.parts, decide(own, sum, range), sum)
  const parts = chain.parts.slice(0, -1)
  const merged = { groups: [...last.groups, group], people: last.people + people }
  const total = chain.pendingSum + sum
  const known = knownPeople(merged.people)
  const isAtLowEnd = last.low === last.people * range.min
  const end = merged.people * (isAtLowEnd ? range.min : range.max)
  const distance = Math.abs(total - end) / range.step
  if (distance <= openWidth(range, known)) return append(parts, decide(merged, total, range), total)
  const slack = people - (known - knownPeople(last.people))
  if (distance < slack * widthOf(range)) return { parts: [...parts, number(merged, total)] }
  // The new people are so close to the other end that the total would reveal the pending sum.
  const separate = openRange(own, !isAtLowEnd, range, known)
  return { parts: [...parts, { ...last, isPending: false }, { ...separate, isPending: false }] }
}

function append(parts: readonly Part[], part: Part, sum: number): Chain {
  return { parts: [...parts, part], ...(part.isPending && { pendingSum: sum }) }
}

type People = Pick<Part, 'groups' | 'people'>

/** A number if the sum is far enough from both extremes, otherwise an open range. Uses nothing but the sum. */
export function decide(who: People, sum: number, range: ValueRange): Part {
  const known = knownPeople(who.people)
  const fromLow = (sum - who.people * range.min) / range.step
  const fromHigh = (who.people * range.max - sum) / range.step
  if (Math.min(fromLow, fromHigh) > openWidth(range, known)) return number(who, sum)
  return openRange(who, fromLow <= fromHigh, range, known)
}

function number(who: People, sum: number): Part {
  return { ...who, low: sum, high: sum, isPending: false }
}

function openRange(who: People, isAtLowEnd: boolean, range: ValueRange, known: number): Part {
  const [low, high] = [who.people * range.min, who.people * range.max]
  const width = Math.min(high - low, openWidth(range, known) * range.step)
  return isAtLowEnd
    ? { ...who, low, high: low + width, isPending: true }
    : { ...who, low: high - width, high, isPending: true }
}

/**
 * The chain after a person of the group has withdrawn consent or was erased: numbers become intervals of a third of one
 * person's range, and the pending sum is deleted. The interval depends on the number alone, so it says nothing new to a
 * person who has seen the number.
 */
export function coarsen({ parts, pendingSum }: Chain, group: number, range: ValueRange): Chain {
  const unit = Math.max(3, thirdOf(range)) * range.step
  const coarsened = parts.map((part) => {
    if (!part.groups.includes(group)) return part
    if (!isNumber(part)) return { ...part, isPending: false }
    const start = part.people * range.min
    const low = start + Math.floor((part.low - start) / unit) * unit
    return { ...part, low, high: Math.min(part.people * range.max, low + unit - range.step) }
  })
  return {
    parts: coarsened,
    ...(pendingSum !== undefined && coarsened.at(-1)!.isPending && { pendingSum }),
  }
}
