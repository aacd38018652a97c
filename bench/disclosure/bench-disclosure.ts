import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startTestPostgres, type TestPostgres } from '../../server/src/testing/test-postgres.ts'
import { describeMachine, formatTable } from '../results-table.ts'
import { MIN_POSSIBILITIES } from './column.ts'
import { combineRows, type Row, runAttacks } from './run-attacks.ts'
import { openProduct } from './world.ts'

/** The histories are simulated in parts. Each part has its own database, which therefore stays small. */
const HISTORIES_PER_PART = 20

/**
 * Simulates seeded histories in the product, and attacks its reports. `npm run bench -- disclosure 300 1` simulates 300
 * histories, starting with seed 1. The optional third argument is a folder for the results of each finished part. A
 * part whose results are stored is not repeated, so a run can be stopped and continued, or split into several ranges of
 * seeds.
 */
export async function benchDisclosure() {
  const count = Number(process.argv[3] ?? 200)
  const firstSeed = Number(process.argv[4] ?? 1)
  const folder = process.argv[5]
  const machineBefore = describeMachine()
  const postgres = await startTestPostgres()
  try {
    const rows: Row[] = []
    for (let seed = firstSeed; seed < firstSeed + count; seed += HISTORIES_PER_PART) {
      const seeds = Array.from(
        { length: Math.min(HISTORIES_PER_PART, firstSeed + count - seed) },
        (_, i) => seed + i,
      )
      rows.push(...(await runPart(postgres, seeds, folder)))
    }
    return formatResults(combineRows(rows), { count, firstSeed, before: machineBefore })
  } finally {
    await postgres.stop()
  }
}

async function runPart(postgres: TestPostgres, seeds: readonly number[], folder: string | undefined) {
  const file = folder && join(folder, `seeds-${seeds[0]}-to-${seeds.at(-1)}.json`)
  if (file && existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Row[]
  const t = await openProduct(postgres)
  try {
    const rows = await runAttacks(t, seeds, console.error)
    if (file) {
      await mkdir(folder, { recursive: true })
      await writeFile(`${file}.part`, JSON.stringify(rows))
      await rename(`${file}.part`, file)
    }
    return rows
  } finally {
    await t.close()
  }
}

function formatResults(
  rows: Row[],
  { count, firstSeed, before }: { count: number; firstSeed: number; before: string },
) {
  const cells = rows.map((row) => [
    row.role,
    row.outputs,
    row.isWithinK ? 'yes' : 'no',
    row.histories,
    row.narrowedHistories,
    row.protectedValues,
    row.narrowedValues,
    row.exact,
    row.undecided,
    row.seeds.join(', ') || '–',
  ])
  return `# Reconstruction of answers from reports

Start: ${before}
End: ${describeMachine()}

Command: \`npm run bench -- disclosure ${count} ${firstSeed}\`. The benchmark uses the product to simulate ${count} seeded histories of organizations with known
answers. It reads the reports over HTTP while each history is running, and solves the resulting equations and
inequalities for each person's answers and sums. A value is narrowed if fewer than ${MIN_POSSIBILITIES} possibilities remain (for an
answer to a demographic question, if at least one is excluded). It is exact if only one remains. One history in ten has
a hundred people or more. Each block is attacked with everything that is released about it, by the members whose answers
reveal the most. In some histories, the administrator moves assessments between two cohorts. At the end of every history,
the benchmark changes all answers in the database and checks that the lists for administrators and the reports about several people do not
change. A coalition consists of people who combine what they read and know. k is the number of people whose answers a coalition may
know according to decision 034. It depends on what the coalition reads. A coalition is within k if it knows the answers of at most k people. Administrators know the answers in the individual reports that they open; the “role” column states how many they open. No attack excluded a true value. A value is protected if
the people in the coalition may not read it directly. The "undecided" column counts the protected values for which the solver could not determine the possibilities. Such a value counts as narrowed only if other values of the same person narrow it.
The last column lists the seeds of the first histories with a narrowed value.

${formatTable(['role', 'reads', 'within k', 'histories', 'histories with a narrowed value', 'protected values', 'narrowed', 'exact', 'undecided', 'first seeds'], cells)}
`
}
