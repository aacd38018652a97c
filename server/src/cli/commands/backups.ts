import { recordEvent } from '../../audit/record-event.ts'
import { findNonEmptyTables } from '../../backup/find-non-empty-tables.ts'
import { readBackup } from '../../backup/read-backup.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { programName } from '../../base/config.ts'
import { requeueItemsWithoutFiles } from '../../batch-reports/worker/queries.ts'
import { findMigrationStatus } from '../../db/migrate.ts'
import { command } from '../command.ts'
import { fileArgument, newFileArgument, toggle } from '../parameters.ts'
import { plural } from '../plural.ts'

export const backupCommands = [
  command({
    name: 'backup',
    summary: 'Back up the database to one file while the product runs',
    details:
      'The file holds everything that was committed at one moment. It contains confidential data: answers, email addresses\nand the keys that sign tokens. Protect it like the database, and store it on another machine.',
    parameters: { file: newFileArgument },
    examples: [
      ['backup /backups/lpi-2026-11-20.backup', 'works with the embedded database and with DATABASE_URL'],
    ],
    async run(cli, { file }) {
      const { pool, db } = await cli.database()
      const { applied } = await findMigrationStatus(pool)
      if (applied.length === 0) throw new Error('The database is empty. There is nothing to back up.')
      const { takenAt, rows, bytes } = await writeBackup(pool, file)
      const details = { by: 'operator', takenAt }
      await recordEvent(db, new Date(), 'backup.written', { details })
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
      return {
        json: { file, takenAt, bytes, rows },
        text: [
          `${file} holds everything up to ${takenAt}: ${plural(total, 'row')}, ${Math.ceil(bytes / 1024)} KB.`,
          `Test the backup regularly on another machine: ${programName} restore FILE`,
        ].join('\n'),
      }
    },
  }),

  command({
    name: 'restore',
    summary: 'Replace the content of the database with a backup',
    details:
      'Stop the product first. The command reads the whole file and compares its checksum before it changes anything. The\nrestore runs in one transaction and compares the row count of every table. If the database is not empty, the command\nasks for confirmation.',
    parameters: {
      file: fileArgument('file written by `backup`'),
      check: toggle('only check that the file is complete, and print what it holds'),
      yes: toggle('replace the content of the database without asking'),
    },
    examples: [
      ['restore /backups/lpi-2026-11-20.backup', 'restores to an empty data folder or database'],
      ['restore /backups/lpi-2026-11-20.backup --check', 'checks that the file is complete; changes nothing'],
    ],
    async run(cli, { file, check, yes }) {
      const { header, end } = await readBackup(file)
      const { takenAt } = header
      const json = { file, takenAt, rows: end.rows }
      if (check) return { json, text: `${file} is complete. It holds everything up to ${takenAt}.` }

      const { pool, db, kind } = await cli.database()
      const nonEmptyTables = await findNonEmptyTables(pool)
      if (nonEmptyTables.length > 0 && !yes && !(await cli.confirm(restoreQuestion(nonEmptyTables), false))) {
        throw new Error(
          'The database is not empty, so nothing was restored. To replace its content, add --yes.',
        )
      }
      await restoreBackup(pool, file)
      await requeueItemsWithoutFiles(db)
      await recordEvent(db, new Date(), 'backup.restored', { details: { by: 'operator', takenAt } })
      const restart = kind === 'embedded, running' ? ' Start the product again.' : ''
      return {
        json,
        text: `Restored the database to its state at ${takenAt}. Later changes are lost.${restart}`,
      }
    },
  }),
]

function restoreQuestion(nonEmptyTables: string[]) {
  return `The database is not empty (${nonEmptyTables.join(', ')}). Its whole content will be deleted.`
}
