import { randomInt, randomUUID } from 'node:crypto'
import type { Candidate, NewBlock } from './queries.ts'

/** The minimum number of people in an export without names, and in each of its blocks (decision 057). */
export const MIN_BLOCK_SIZE = 10

/**
 * Divides the people of each cohort and instrument version at random into blocks of 10 to 19 people; groups of fewer
 * than ten people wait. People who accept the export of answers and people who do not are in separate blocks, so that
 * an export of scores differs from an export of answers only by whole blocks.
 */
export function formBlocks(candidates: readonly Candidate[]) {
  const blocks: NewBlock[] = []
  const waitingGroups: { people: number; acceptsAnswerExport: boolean }[] = []
  for (const people of groupCandidates(candidates).values()) {
    const { cohortId, instrumentId, instrumentVersion, acceptsAnswerExport } = people[0]!
    const chunks = divide(people.map(({ id }) => id))
    if (chunks.length === 0) waitingGroups.push({ people: people.length, acceptsAnswerExport })
    for (const assessmentIds of chunks) {
      blocks.push({ id: randomUUID(), cohortId, instrumentId, instrumentVersion, assessmentIds })
    }
  }
  return { blocks, waitingGroups }
}

function groupCandidates(candidates: readonly Candidate[]) {
  return Map.groupBy(candidates, ({ cohortId, instrumentId, instrumentVersion, acceptsAnswerExport }) =>
    [cohortId, instrumentId, instrumentVersion, acceptsAnswerExport].join(' '),
  )
}

/** Random chunks of nearly equal size, each with at least ten ids. */
function divide(ids: readonly string[]) {
  const count = Math.floor(ids.length / MIN_BLOCK_SIZE)
  const shuffledIds = shuffle(ids)
  return Array.from({ length: count }, (_, chunk) => shuffledIds.filter((_, i) => i % count === chunk))
}

/** The Fisher–Yates shuffle. */
function shuffle<T>(items: readonly T[]) {
  const shuffledItems = [...items]
  for (let i = shuffledItems.length - 1; i > 0; i--) {
    const otherIndex = randomInt(i + 1)
    const item = shuffledItems[i]!
    shuffledItems[i] = shuffledItems[otherIndex]!
    shuffledItems[otherIndex] = item
  }
  return shuffledItems
}
