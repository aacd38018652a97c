import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeCommit, describeMachine, formatTable } from '../results-table.ts'
import { measureMaintenance } from './maintenance.ts'
import { startInstallation } from './start-installation.ts'

const PORT = 4611

/**
 * Measures backup and restore with increasing numbers of learners. A measurement with a million learners takes
 * an hour. Needs the Debian package `postgresql-contrib`.
 */
export async function benchMaintenance() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { sizes: { type: 'string', default: '1000,10000,100000' } },
  })
  const machineBefore = describeMachine()
  const rows: string[][] = []
  for (const size of values.sizes.split(',')) rows.push(await measureInstallation(Number(size)))
  return `# Disk, backup, restore

Start: ${machineBefore}
End: ${describeMachine()}
Measured version: ${describeCommit()}.

The learners in the installations are generated. The backup is made while the product is running, and is restored to an empty database.

${formatTable(['learners', 'assessments', 'database, MB', 'backup, s', 'backup, MB', 'restore, s'], rows)}
`
}

async function measureInstallation(learners: number) {
  const folder = await mkdtemp(join(tmpdir(), 'lpi-bench-'))
  try {
    const { product } = await startInstallation(folder, { learners, port: PORT })
    try {
      const measured = await measureMaintenance(folder)
      return [
        learners.toLocaleString('en-US'),
        measured.assessments.toLocaleString('en-US'),
        measured.databaseMb.toFixed(0),
        measured.backupSeconds.toFixed(1),
        measured.backupMb.toFixed(1),
        measured.restoreSeconds.toFixed(1),
      ]
    } finally {
      await product.stop()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
