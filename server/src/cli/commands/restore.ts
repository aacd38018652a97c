import { recordEvent } from '../../audit/record-event.ts'
import { findNonEmptyTables } from '../../backup/find-non-empty-tables.ts'
import { readBackup } from '../../backup/read-backup.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { reopenWithoutFiles } from '../../batch-reports/worker/queries.ts'
import { command } from '../command.ts'
import { file, toggle } from '../shapes.ts'

export const restore = command({
  name: 'restore',
  summary: 'puts back what a backup holds, in place of everything that is there',
  about:
    'Stop the product first. The file is read through and its checksum compared before anything is touched; then all\nhappens in one transaction, and every table is counted. A database that is not empty is replaced only after a yes.',
  takes: {
    file: file('a file that `backup` wrote'),
    check: toggle('only reads the file through and says what is in it'),
    yes: toggle('replaces what is in the database without asking'),
  },
  examples: [
    ['restore /backups/lpi-2026-11-20.backup', 'into an empty data folder or database'],
    ['restore /backups/lpi-2026-11-20.backup --check', 'whether the file is whole; changes nothing'],
  ],
  async run(cli, { file: path, check, yes }) {
    const { header, end } = await readBackup(path)
    const facts = { file: path, takenAt: header.takenAt, rows: end.rows }
    if (check) return { json: facts, text: `${path} is whole. It holds everything up to ${header.takenAt}.` }

    const { pool, db, kind } = await cli.database()
    const filled = await findNonEmptyTables(pool)
    if (filled.length > 0 && !yes && !(await cli.confirm(question(filled), false))) {
      throw new Error(
        'The database is not empty, so nothing was restored. Add --yes to replace what is in it.',
      )
    }
    await restoreBackup(pool, path)
    await reopenWithoutFiles(db)
    const details = { by: 'operator', takenAt: header.takenAt }
    await recordEvent(db, new Date(), 'backup.restored', { details })
    const again = kind === 'embedded, running' ? ' Now start the product again.' : ''
    return {
      json: facts,
      text: `The database is as it was at ${header.takenAt}; what came later is not in it.${again}`,
    }
  },
})

function question(filled: string[]) {
  return `The database is not empty (${filled.join(', ')}). Everything in it will be gone.`
}
