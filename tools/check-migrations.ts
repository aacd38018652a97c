/**
 * Checks that `npm run db:types` has measured the effects of every migration, because `lpi upgrade --check` reports
 * these effects.
 */
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readMigrationEffects } from '../server/src/platform/db/migration-effects.ts'

const files = globSync(join(import.meta.dirname, '../server/migrations/*.sql')).map((file) => basename(file))
const measuredMigrations = Object.keys(readMigrationEffects())
const differentNames = [
  ...files.filter((name) => !measuredMigrations.includes(name)),
  ...measuredMigrations.filter((name) => !files.includes(name)),
]
console.log(
  differentNames.length > 0
    ? `Run npm run db:types. Files without a measurement, or measurements without a file: ${differentNames.sort().join(', ')}`
    : `Migrations: ${files.length}, all measured`,
)
process.exitCode = differentNames.length > 0 ? 1 : 0
