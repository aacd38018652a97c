import { MIN_GROUP_SIZE, MIN_PEOPLE_FOR_DETAILS } from '../disclosure/rules.ts'

/** A person who is in a released block of each of two cohorts. */
type Pair = { blockIds: readonly string[] }

/**
 * A released block. `people` is the number of people who were ever in it, `present` is the number of those whose
 * assessments still exist, and `pairedBefore` is the number of present people who are in earlier blocks of pairs of the
 * same two cohorts.
 */
type ReleasedBlock = { id: string; people: number; present: number; pairedBefore: number }

/**
 * Chooses the pairs that form a new block of pairs, whose statistics are released together: none, or at least ten. From
 * each released block, the new block includes either no one or at least five people. If it includes anyone from a
 * released block, it excludes either no one or at least five of the people who were not paired before. Comparing a
 * block of pairs with the released blocks therefore never reveals statistics about fewer than five people. `random`
 * returns numbers from 0 to below 1.
 */
export function choosePairs<P extends Pair>(
  pairs: readonly P[],
  blocks: readonly ReleasedBlock[],
  random: () => number,
): readonly P[] {
  let chosenPairs: readonly P[] = pairs
  // Each round removes at least one pair, so the loop ends.
  for (let isStable = false; !isStable; ) {
    const excessPairs = blocks.flatMap((block) => findExcessPairs(chosenPairs, block, random))
    isStable = excessPairs.length === 0
    chosenPairs = chosenPairs.filter((pair) => !excessPairs.includes(pair))
  }
  return chosenPairs.length >= MIN_PEOPLE_FOR_DETAILS ? chosenPairs : []
}

/** The pairs to remove because the new block would contain or exclude too few people of this released block. */
function findExcessPairs<P extends Pair>(
  chosenPairs: readonly P[],
  { id, people, present, pairedBefore }: ReleasedBlock,
  random: () => number,
) {
  const pairsInBlock = chosenPairs.filter(({ blockIds }) => blockIds.includes(id))
  // It is unknown whether people who have left were paired, so they count neither as excluded nor as paired.
  const excludedCount = present - pairedBefore - pairsInBlock.length
  const isWhole = people === pairedBefore + pairsInBlock.length
  if (pairsInBlock.length < MIN_GROUP_SIZE) return pairsInBlock
  if (isWhole || excludedCount >= MIN_GROUP_SIZE) return []
  return pairsInBlock
    .map((pair) => ({ pair, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MIN_GROUP_SIZE - excludedCount)
    .map(({ pair }) => pair)
}
