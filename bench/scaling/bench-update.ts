import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeCommit, describeMachine, formatTable } from '../results-table.ts'
import { startInstallation } from './start-installation.ts'
import { measureUpdate, type Update } from './update.ts'

const PORT = 4610

/**
 * Measures the migrations since release 1.0, and how long they block reads and saves. Needs the Debian package
 * `postgresql-contrib`.
 */
export async function benchUpdate() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { learners: { type: 'string', default: '1000000' } },
  })
  const machineBefore = describeMachine()
  const folder = await mkdtemp(join(tmpdir(), 'lpi-bench-'))
  try {
    const learners = Number(values.learners)
    const { product } = await startInstallation(folder, { learners, port: PORT, copiesAllTables: false })
    try {
      return formatResults(machineBefore, learners, await measureUpdate(folder))
    } finally {
      await product.stop()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function formatResults(machineBefore: string, learners: number, update: Update) {
  const rows = update.migrations.map(({ name, seconds, estimated }) => [
    name,
    seconds.toFixed(2),
    estimated.toFixed(2),
  ])
  return `# Update from release 1.0

Start: ${machineBefore}
End: ${describeMachine()}
Measured version: ${describeCommit()}.

The installation has ${learners} generated learners. Each migration is one transaction and holds its locks until it ends. During
the update, one connection reads an assessment every few milliseconds, and another connection changes it, as a save does.

${formatTable(['migration', 'seconds', 'seconds that `lpi upgrade --check` estimated'], rows)}

| | seconds |
| --- | --- |
| all migrations | ${update.seconds.toFixed(2)} |
| the longest time that a read of an assessment took | ${update.longestRead.toFixed(2)} |
| the longest time that a change to an assessment took | ${update.longestWrite.toFixed(2)} |
`
}
