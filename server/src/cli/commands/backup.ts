import { recordEvent } from '../../audit/record-event.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { findMigrationStatus } from '../../db/migrate.ts'
import { command } from '../command.ts'
import { PROGRAM } from '../help.ts'
import { file } from '../shapes.ts'

export const backup = command({
  name: 'backup',
  summary: 'copies everything into one file, while the product goes on working',
  about:
    'The file holds one moment: everything that was committed before it. It also holds what nobody else may see, such as\nanswers, addresses and the keys that sign tokens. Keep it as safe as the database itself, and somewhere else.',
  takes: { file: file('the file to write, which must not exist yet') },
  examples: [
    ['backup /backups/lpi-2026-11-20.backup', 'works with the embedded database and with DATABASE_URL'],
  ],
  async run(cli, { file: path }) {
    const { pool, db } = await cli.database()
    const { applied } = await findMigrationStatus(pool)
    if (applied.length === 0) throw new Error('The database is empty; there is nothing to back up.')
    const { takenAt, rows, bytes } = await writeBackup(pool, path)
    const details = { by: 'operator', takenAt }
    await recordEvent(db, new Date(), 'backup.written', { details })
    const total = Object.values(rows).reduce((sum, n) => sum + n, 0)
    return {
      json: { file: path, takenAt, bytes, rows },
      text: [
        `${path} holds everything up to ${takenAt}: ${total} rows, ${Math.ceil(bytes / 1024)} KB.`,
        `Try it now and then on another machine: ${PROGRAM} restore FILE`,
      ].join('\n'),
    }
  },
})
