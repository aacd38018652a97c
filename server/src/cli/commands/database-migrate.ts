import { findMigrationStatus, migrate } from '../../db/migrate.ts'
import { command } from '../command.ts'

export const databaseMigrate = command({
  name: 'database migrate',
  summary: 'brings the database to this version of the product; the product does the same when it starts',
  about: 'Each migration is done whole or not at all. Make a backup first.',
  takes: {},
  examples: [['database migrate', 'nothing happens where nothing is to come']],
  async run(cli) {
    const { pool } = await cli.database()
    const { pending } = await findMigrationStatus(pool)
    await migrate(pool)
    const text = pending.length > 0 ? `Applied: ${pending.join(', ')}.` : 'The database was up to date.'
    return { json: { applied: pending }, text }
  },
})
