import { startTestPostgres } from '../../server/src/testing/test-postgres.ts'
import { describeMachine, table } from '../results-table.ts'
import { POSSIBILITIES_NEEDED } from './possible-values.ts'
import { type Row, runAttacks } from './run-attacks.ts'
import { openProduct } from './world.ts'

/**
 * Attacks the product through seeded histories. `npm run bench -- disclosure 300 1` plays 300 histories, of which the
 * first has seed 1.
 */
export async function benchDisclosure() {
  const count = Number(process.argv[3] ?? 200)
  const first = Number(process.argv[4] ?? 1)
  const before = describeMachine()
  const postgres = await startTestPostgres()
  const t = await openProduct(postgres)
  try {
    const seeds = Array.from({ length: count }, (_, i) => first + i)
    return findings(await runAttacks(t, seeds, console.error), { count, first, before })
  } finally {
    await t.close()
    await postgres.stop()
  }
}

function findings(rows: Row[], { count, first, before }: { count: number; first: number; before: string }) {
  const cells = rows.map((row) => [
    row.role,
    row.outputs,
    row.isWithinK ? 'yes' : 'no',
    row.histories,
    row.narrowedHistories,
    row.protectedValues,
    row.narrowed,
    row.exact,
    row.unsettled,
    row.seeds.join(', ') || '–',
  ])
  return `# Reconstruction of answers from reports

Before: ${before}
After: ${describeMachine()}

Command: \`npm run bench -- disclosure ${count} ${first}\`. It plays ${count} seeded histories of small organizations with known
answers in the product, reads every report over HTTP after every event, and solves the resulting equations and
inequalities for each person's answers and sums. A value is narrowed if fewer than ${POSSIBILITIES_NEEDED} possibilities remain, and exact if
one remains. Within k are coalitions that know no more people than decision 034 allows for what they read. No
claim excluded the true value. Protected are values that the role may not read directly. The solver gave up on the
values in the column "unsettled", which count as protected.

${table(['role', 'reads', 'within k', 'histories', 'with a narrowed value', 'protected values', 'narrowed', 'exact', 'unsettled', 'first seeds'], cells)}
`
}
