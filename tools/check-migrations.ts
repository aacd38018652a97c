/** Checks that the effects of every migration were measured, which `lpi upgrade --check` reports. */
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readMigrationEffects } from '../server/src/db/migration-effects.ts'

const files = globSync(join(import.meta.dirname, '../server/migrations/*.sql')).map((file) => basename(file))
const measured = Object.keys(readMigrationEffects())
const different = [
  ...files.filter((name) => !measured.includes(name)),
  ...measured.filter((name) => !files.includes(name)),
]
console.log(
  different.length > 0
    ? `Run npm run db:types: the effects of ${different.sort().join(', ')} are not those of the migrations`
    : `Migrations: ${files.length}, each with its effects`,
)
process.exitCode = different.length > 0 ? 1 : 0
