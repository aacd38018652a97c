import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The tables that a migration creates, and what it does to existing tables. Empty lists are omitted. */
export type MigrationEffects = {
  creates?: string[]
  /** Tables whose rows are all written again, with their indexes. */
  rewrites?: string[]
  /** The number of new indexes by table. */
  indexes?: Record<string, number>
  /** Tables that are read completely because of a new constraint. */
  checks?: string[]
  /** Tables in which rows are inserted, changed or deleted. */
  changesRows?: string[]
  /** The kind of SQL statements that wait until the migration ends, by table. */
  blocks?: Record<string, BlockedStatements>
  /** Tables, views and columns that are removed or renamed. */
  removes?: string[]
}

export type BlockedStatements = 'reads and writes' | 'writes'

export const effectsFile = join(import.meta.dirname, 'migration-effects.json')

/** The effects by the name of the migration, as `npm run db:types` measured them. */
export function readMigrationEffects(): Record<string, MigrationEffects> {
  return JSON.parse(readFileSync(effectsFile, 'utf8'))
}
