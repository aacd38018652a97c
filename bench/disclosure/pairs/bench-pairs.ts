import { startTestPostgres, type TestPostgres } from '../../../server/src/testing/test-postgres.ts'
import { describeMachine, formatTable } from '../../results-table.ts'
import { openProduct } from '../world.ts'
import { attackPairs } from './attack-pairs.ts'
import { simulatePairs } from './simulate-pairs.ts'

/** The histories are simulated in parts. Each part has its own database, which therefore stays small. */
const HISTORIES_PER_PART = 20

/** Each history is attacked once with as many accomplices as decision 058 tolerates, and once with three more. */
const EXTRA_ACCOMPLICES = [0, 3]

/**
 * Attacks comparisons of the same people. `npm run bench -- disclosure-pairs 300 1` simulates 300 histories, starting
 * with seed 1.
 */
export async function benchPairs() {
  const count = Number(process.argv[3] ?? 300)
  const firstSeed = Number(process.argv[4] ?? 1)
  const machineBefore = describeMachine()
  const postgres = await startTestPostgres()
  try {
    const results = EXTRA_ACCOMPLICES.map((extra) => ({
      extra,
      histories: 0,
      values: 0,
      narrowedValues: 0,
      exact: 0,
      undecided: 0,
      seeds: [] as number[],
    }))
    for (let start = firstSeed; start < firstSeed + count; start += HISTORIES_PER_PART) {
      const size = Math.min(HISTORIES_PER_PART, firstSeed + count - start)
      await attackPart(postgres, start, size, results)
    }
    return formatResults(results, { count, firstSeed, before: machineBefore })
  } finally {
    await postgres.stop()
  }
}

type Result = {
  extra: number
  histories: number
  values: number
  narrowedValues: number
  exact: number
  undecided: number
  seeds: number[]
}

async function attackPart(
  postgres: TestPostgres,
  firstSeed: number,
  count: number,
  results: readonly Result[],
) {
  const t = await openProduct(postgres)
  try {
    for (let seed = firstSeed; seed < firstSeed + count; seed++) {
      console.error(`seed ${seed}`)
      const simulatedPairs = await simulatePairs(t, seed)
      if (simulatedPairs.pairBlocks.length === 0) continue
      for (const result of results) {
        const { protectedValues, leaks, undecided } = await attackPairs(simulatedPairs, result.extra)
        result.undecided += undecided
        result.histories++
        result.values += protectedValues
        result.narrowedValues += leaks.length
        result.exact += leaks.filter(({ possibilities }) => possibilities.length === 1).length
        if (leaks.length > 0) result.seeds.push(seed)
      }
    }
  } finally {
    await t.close()
  }
}

function formatResults(
  results: readonly Result[],
  { count, firstSeed, before }: { count: number; firstSeed: number; before: string },
) {
  const cells = results.map(({ extra, histories, values, narrowedValues, exact, undecided, seeds }) => [
    extra === 0 ? 'k' : `k + ${extra}`,
    histories,
    seeds.length,
    values,
    narrowedValues,
    exact,
    undecided,
    seeds.slice(0, 5).join(', ') || '–',
  ])
  return `# Reconstruction of answers from comparisons of the same people

Start: ${before}
End: ${describeMachine()}

Command: \`npm run bench -- disclosure-pairs ${count} ${firstSeed}\`. The benchmark uses the product to simulate ${count} seeded histories of two or three cohorts of the
same people, and requests comparisons over HTTP, in most histories also while people are still answering. Then it
combines everything that is released about the blocks of all cohorts and about the blocks of pairs (a pair is one person's assessments in two cohorts), and solves for each
person's answers, sums and differences. The attacker knows the answers of some of these people, called accomplices: those in a block of pairs who have the lowest or the highest sums or differences.
k is the number of accomplices that decision 058 tolerates. Histories without a
block of pairs are not counted. A value is narrowed if fewer than three possibilities remain, and exact if only one remains.
The "undecided" column counts the values for which the solver could not determine the possibilities; they do not count as narrowed.
The last column lists the seeds of the first histories with a narrowed value.

${formatTable(['accomplices', 'histories', 'histories with a narrowed value', 'protected values', 'narrowed', 'exact', 'undecided', 'first seeds'], cells)}
`
}
