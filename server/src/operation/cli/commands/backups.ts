import { basename } from 'node:path'
import { recordEvent } from '../../../accounts/audit/record-event.ts'
import { requeueItemsWithoutFiles } from '../../../administration/batch-reports/shared-queries.ts'
import { turnOffSchedules } from '../../../enrollment/reminders/shared-queries.ts'
import { assertNoRunningServer } from '../../../platform/backup/assert-no-running-server.ts'
import { backupKeyFile, createBackupKey, readBackupKeys } from '../../../platform/backup/backup-keys.ts'
import { loadNonEmptyTables } from '../../../platform/backup/load-non-empty-tables.ts'
import { readBackup } from '../../../platform/backup/read-backup.ts'
import { restoreBackup } from '../../../platform/backup/restore-backup.ts'
import { writeBackup } from '../../../platform/backup/write-backup.ts'
import { programName } from '../../../platform/base/config.ts'
import { findMigrationStatus } from '../../../platform/db/migrate.ts'
import { backupKeySource } from '../backup-key-source.ts'
import { type Cli, command } from '../command.ts'
import { fileArgument, newFileArgument, toggle } from '../parameters.ts'
import { plural } from '../plural.ts'

export const backupCommands = [
  command({
    name: 'backup',
    summary: 'Back up the database to one file, even while the product is running',
    details:
      'The file contains everything that was committed up to one point in time, except queued jobs (such as emails that were\nnot sent yet) and the files of report batches. It contains confidential data: answers, email addresses and the keys that\nsign tokens. Protect it like the database, and store it on another machine.',
    parameters: { file: newFileArgument },
    examples: [
      ['backup /backups/lpi-2026-11-20.backup', 'works with the embedded database and with DATABASE_URL'],
    ],
    async run(cli, { file }) {
      const { pool, db } = await cli.database()
      const { applied } = await findMigrationStatus(pool)
      if (applied.length === 0 || (await loadNonEmptyTables(pool)).length === 0) {
        throw new Error(
          'The database is empty, so there is nothing to back up. Check DATABASE_URL and LPI_DATA_DIR.',
        )
      }
      const { key, isNew } = await createBackupKey(backupKeySource(cli))
      const { takenAt, rows, bytes } = await writeBackup(pool, file, key)
      const details = { by: 'operator', takenAt }
      await recordEvent(db, new Date(), 'backup.written', { details })
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
      return {
        json: { file, takenAt, bytes, rows },
        text: [
          `${file} contains everything up to ${takenAt}: ${plural(total, 'row')}, ${Math.ceil(bytes / 1024)} KB.`,
          ...(isNew
            ? [
                `A key that authenticates the backups was created in ${backupKeyFile(cli.settings().config.dataDir)}.`,
                'Store a copy of the key on another machine. Without the key, a backup can be restored only with --unauthenticated.',
              ]
            : []),
          `Test the backup regularly on another machine: ${programName} restore FILE`,
        ].join('\n'),
      }
    },
  }),

  command({
    name: 'restore',
    summary: 'Replace the content of the database with a backup',
    details:
      'Stop the product first. Before it changes anything, the command reads the whole file, verifies its checksum, and\nauthenticates it with the key in LPI_BACKUP_KEY or in the data folder. The restore runs in one transaction and compares\nthe row count of every table with the backup. If the database is not empty, the command asks for confirmation.',
    parameters: {
      file: fileArgument(`file written by \`${programName} backup\``),
      check: toggle('only check that the file is complete and authentic, and print the time of the backup'),
      unauthenticated: toggle('also accept a file that cannot be authenticated'),
      yes: toggle('replace the content of the database without asking'),
    },
    examples: [
      ['restore /backups/lpi-2026-11-20.backup', 'restores into an empty data folder or database'],
      [
        'restore /backups/lpi-2026-11-20.backup --check',
        `checks that the file is complete and authentic, and restores nothing; \`${programName} status\` shows the time of the last check`,
      ],
    ],
    async run(cli, { file, check, unauthenticated, yes }) {
      const keys = await readBackupKeys(backupKeySource(cli))
      const { header, end, isAuthentic } = await readBackup(file, keys)
      if (!isAuthentic && !unauthenticated)
        throw new Error(describeAuthenticationFailure(file, keys, cli.settings().config.dataDir))
      const { takenAt } = header
      const json = { file, takenAt, rows: end.rows, isAuthentic }
      const notice = isAuthentic
        ? ''
        : ' WARNING: the backup was not authenticated, so it may have been altered.'
      if (check) {
        await recordCheck(cli, takenAt)
        return { json, text: `${file} is complete. It contains everything up to ${takenAt}.${notice}` }
      }

      const { pool, db, kind } = await cli.database({ mayCreate: true })
      if (kind === 'external') await assertNoRunningServer(pool)
      const nonEmptyTables = await loadNonEmptyTables(pool)
      if (nonEmptyTables.length > 0 && !yes && !(await cli.confirm(restoreQuestion(nonEmptyTables), false))) {
        throw new Error(
          'The database is not empty, so nothing was restored. To replace its content, add --yes.',
        )
      }
      await restoreBackup(pool, file, { keys, allowUnauthenticated: unauthenticated })
      await requeueItemsWithoutFiles(db)
      const schedules = await turnOffSchedules(db, new Date())
      await recordEvent(db, new Date(), 'backup.restored', {
        details: { by: 'operator', takenAt, isAuthentic },
      })
      const reminders =
        schedules > 0 ? ' Scheduled reminders are off until an administrator turns them on again.' : ''
      const restart = kind === 'embedded, running' ? ' Restart the product.' : ''
      return {
        json,
        text: `Restored the database to its state at ${takenAt}. Later changes are lost.${reminders}${notice}${restart}`,
      }
    },
  }),
]

/** Records the check if an up-to-date database is available. A file can also be checked on a machine without one. */
async function recordCheck(cli: Cli, takenAt: string) {
  const ctx = await cli.context().catch(() => undefined)
  if (!ctx) return
  await recordEvent(ctx.db, ctx.now(), 'backup.checked', { details: { by: 'operator', takenAt } })
}

function describeAuthenticationFailure(file: string, keys: readonly string[], dataDir: string) {
  const keyFile = backupKeyFile(dataDir)
  const cause =
    keys.length === 0
      ? `there is no key. A new data folder does not contain ${basename(keyFile)}, and LPI_BACKUP_KEY is not set.`
      : 'it was changed, or was written with another key.'
  return [
    `${file} cannot be authenticated: ${cause}`,
    `Nothing was changed. Copy ${basename(keyFile)} of the installation that wrote the file to ${keyFile}, or set LPI_BACKUP_KEY to this key.`,
    'Add --unauthenticated only if you know where the file comes from.',
  ].join('\n')
}

function restoreQuestion(nonEmptyTables: string[]) {
  return `The database is not empty (${nonEmptyTables.join(', ')}). All of its content will be deleted.`
}
