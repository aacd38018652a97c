import { createRandom } from '../../server/src/demo/random.ts'
import type { Attack } from './attack.ts'
import { type BlockColumn, listBlockColumns } from './block-columns.ts'
import type { Block } from './ledger.ts'
import { isTrueOf } from './model.ts'
import type { PlayedHistory } from './play-history.ts'
import { findPossibleValues } from './possible-values.ts'

/** Decision 034 tolerates accomplices who are a fifth of a block, at most three. */
const accomplicesOf = ({ members }: Block) => Math.min(3, Math.floor(members.length / 5))

/**
 * Computes what accomplices inside a block can learn about each other member from everything that is released about the
 * block. For every statement, scale and question, the accomplices are the members whose answers reveal the most: those
 * with the rarest, the lowest and the highest answers.
 */
export async function attackBlocks(played: PlayedHistory): Promise<Attack[]> {
  const attacks: Attack[] = []
  for (const block of played.blocks) {
    const columns = listBlockColumns(played.instrument, block, played.assessments)
    for (const column of columns) assertTrue(column, played.history.seed)
    for (const extra of [0, 2]) attacks.push(await attack(played, block, columns, extra))
  }
  return attacks
}

async function attack(
  { history }: PlayedHistory,
  block: Block,
  columns: readonly BlockColumn[],
  extra: number,
): Promise<Attack> {
  const k = accomplicesOf(block)
  const random = createRandom(history.seed)
  const coalition = {
    role: extra === 0 ? 'k people of a block' : `k + ${extra} people of a block`,
    outputs: `everything about a block of ${sizeOf(block)}`,
    knownCount: k + extra,
    k,
  }
  const result: Attack = { coalition, protectedValues: 0, leaks: [], unsettled: 0 }
  for (const column of columns) {
    for (const chosen of listAccomplices(column, k + extra)) {
      const knownValues = new Map(chosen.map((id) => [id, column.truth.get(id)!]))
      for (const [id, { values, isSettled }] of await findPossibleValues(
        { ...column, knownValues },
        random,
      )) {
        result.protectedValues++
        if (!isSettled) result.unsettled++
        else if (values.size < column.needed) {
          const truth = column.truth.get(id)!
          result.leaks.push({ assessmentId: id, column: column.name, possibilities: [...values], truth })
        }
      }
    }
  }
  return result
}

function listAccomplices({ truth, domain }: BlockColumn, count: number) {
  const people = [...truth]
  const frequency = new Map(
    domain.map((value) => [value, people.filter(([, answer]) => answer === value).length]),
  )
  const orders: ((value: number) => number)[] = [
    (value) => frequency.get(value)!,
    (value) => value,
    (value) => -value,
  ]
  const choices = orders.map((order) =>
    people
      .toSorted(([, a], [, b]) => order(a) - order(b))
      .slice(0, count)
      .map(([id]) => id),
  )
  return [...new Map(choices.map((ids) => [ids.toSorted().join(), ids])).values()]
}

function sizeOf({ members }: Block) {
  if (members.length < 10) return '5 to 9'
  return members.length < 100 ? '10 to 99' : '100 or more'
}

/** Throws if a fact contradicts the real answers, which means that the benchmark misinterprets a rule. */
function assertTrue({ facts, truth, name }: BlockColumn, seed: number) {
  for (const fact of facts) {
    const values = fact.members.map((id) => truth.get(id)!)
    if (!isTrueOf(fact, values)) {
      throw new Error(`Seed ${seed}: ${name}: ${JSON.stringify({ ...fact, members: values })} is not true.`)
    }
  }
}
