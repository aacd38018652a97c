import { findMigrationStatus, migrate } from '../../../platform/db/migrate.ts'
import { command } from '../command.ts'
import { plural } from '../plural.ts'

export const databaseCommands = [
  command({
    name: 'database status',
    summary: 'Show how many migrations are applied and which are pending; changes nothing',
    parameters: {},
    examples: [['database status', 'run it before and after an upgrade']],
    async run(cli) {
      const { pool, kind } = await cli.database()
      const status = await findMigrationStatus(pool)
      const { applied, pending, edited, unknown } = status
      return {
        json: { database: kind, ...status },
        text: [
          `Database (${kind}): ${plural(applied.length, 'migration')} applied, ${pending.length} pending.`,
          ...pending.map((name) => `  pending: ${name}`),
          ...edited.map((name) => `  edited after it was applied: ${name}`),
          ...unknown.map((name) => `  from a newer version of the product: ${name}`),
        ].join('\n'),
      }
    },
  }),

  command({
    name: 'database migrate',
    summary: 'Apply pending migrations; the product also does this when it starts',
    details: 'Each migration is applied completely or not at all. Make a backup first.',
    parameters: {},
    examples: [['database migrate', 'changes nothing if no migration is pending']],
    async run(cli) {
      const { pool } = await cli.database({ mayCreate: true })
      const { pending } = await findMigrationStatus(pool)
      await migrate(pool)
      const text = pending.length > 0 ? `Applied: ${pending.join(', ')}.` : 'The database is up to date.'
      return { json: { applied: pending }, text }
    },
  }),
]
