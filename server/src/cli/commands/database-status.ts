import { findMigrationStatus } from '../../db/migrate.ts'
import { command } from '../command.ts'

export const databaseStatus = command({
  name: 'database status',
  summary: 'which migrations the database has and which it lacks; changes nothing',
  takes: {},
  examples: [['database status', 'before and after an upgrade']],
  async run(cli) {
    const { pool, kind } = await cli.database()
    const status = await findMigrationStatus(pool)
    const { applied, pending, edited, unknown } = status
    return {
      json: { database: kind, ...status },
      text: [
        `Database (${kind}): ${applied.length} migrations applied, ${pending.length} to come.`,
        ...pending.map((name) => `  to come: ${name}`),
        ...edited.map((name) => `  was edited after it was applied: ${name}`),
        ...unknown.map((name) => `  of a newer version of the product: ${name}`),
      ].join('\n'),
    }
  },
})
