import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { BlockedStatements, MigrationEffects } from '../platform/db/migration-effects.ts'

const folder = join(import.meta.dirname, '../../migrations')

type Relation = { oid: string; name: string; filenode: string; kind: string }

/**
 * Applies every migration to an empty database, each in a transaction, and queries its effects before the commit. Does
 * not detect effects that occur only if tables have rows.
 */
export async function measureMigrationEffects(client: pg.ClientBase) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const effects: Record<string, MigrationEffects> = {}
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8')
    await client.query('begin')
    effects[name] = await measureMigration(client, text)
    await client.query('commit')
  }
  return effects
}

async function measureMigration(client: pg.ClientBase, text: string): Promise<MigrationEffects> {
  const schemaBefore = await readSchema(client)
  await client.query(text)
  const schemaAfter = await readSchema(client)
  const locks = await readLocks(client)
  const isNew = ({ oid }: Relation) => !schemaBefore.tables.some((table) => table.oid === oid)
  // Lists renamed tables under their old names, which they have until an operator applies the migration.
  const oldTables = schemaBefore.tables.filter(({ oid }) =>
    schemaAfter.tables.some((table) => table.oid === oid),
  )
  const newFilenodes = new Map(schemaAfter.tables.map(({ oid, filenode }) => [oid, filenode]))
  const nameOf = (oid: string) => oldTables.find((table) => table.oid === oid)?.name

  const newIndexes = schemaAfter.indexes.filter(
    ({ oid }) => !schemaBefore.indexes.some((index) => index.oid === oid),
  )
  const newConstraints = schemaAfter.constraints.filter(
    ({ oid }) => !schemaBefore.constraints.some((constraint) => constraint.oid === oid),
  )
  const blocks = oldTables.flatMap(({ oid, name }) => {
    const modes = locks.filter((lock) => lock.oid === oid).map(({ mode }) => mode)
    const blockedStatements = findBlockedStatements(modes)
    return blockedStatements ? [[name, blockedStatements] as const] : []
  })
  return omitEmpty({
    creates: schemaAfter.tables.filter(isNew).map(({ name }) => name),
    rewrites: oldTables
      .filter(({ oid, filenode }) => newFilenodes.get(oid) !== filenode)
      .map(({ name }) => name),
    indexes: countNames(newIndexes.flatMap(({ table }) => nameOf(table) ?? [])),
    checks: sortUnique(newConstraints.flatMap(({ table }) => nameOf(table) ?? [])),
    changesRows: oldTables
      .filter(({ oid }) => locks.some((lock) => lock.oid === oid && lock.mode === 'RowExclusiveLock'))
      .map(({ name }) => name),
    blocks: Object.fromEntries(blocks),
    removes: schemaBefore.names.filter((name) => !schemaAfter.names.includes(name)),
  })
}

function findBlockedStatements(modes: string[]): BlockedStatements | null {
  if (modes.includes('AccessExclusiveLock')) return 'reads and writes'
  const blocksWrites = ['ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock']
  return modes.some((mode) => blocksWrites.includes(mode)) ? 'writes' : null
}

async function readSchema(client: pg.ClientBase) {
  const { rows: relations } = await client.query<Relation>(
    `select oid::text, relname as name, relfilenode::text as filenode, relkind as kind from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by relname`,
  )
  const { rows: indexes } = await client.query<{ oid: string; table: string }>(
    `select indexrelid::text as oid, indrelid::text as table from pg_index
     join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace`,
  )
  const { rows: constraints } = await client.query<{ oid: string; table: string }>(
    `select oid::text, conrelid::text as table from pg_constraint
     where connamespace = 'public'::regnamespace and contype in ('c', 'f') and convalidated`,
  )
  const { rows: columns } = await client.query<{ name: string }>(
    `select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
     order by 1`,
  )
  return {
    relations,
    tables: relations.filter(({ kind }) => kind === 'r'),
    indexes,
    constraints,
    names: [...relations, ...columns].map(({ name }) => name),
  }
}

async function readLocks(client: pg.ClientBase) {
  const { rows } = await client.query<{ oid: string; mode: string }>(
    `select relation::text as oid, mode from pg_locks where pid = pg_backend_pid() and locktype = 'relation'`,
  )
  return rows
}

function sortUnique(names: string[]) {
  return [...new Set(names)].sort()
}

function countNames(names: string[]) {
  return Object.fromEntries(
    sortUnique(names).map((name) => [name, names.filter((other) => other === name).length]),
  )
}

function omitEmpty(effects: Required<MigrationEffects>): MigrationEffects {
  return Object.fromEntries(Object.entries(effects).filter(([, value]) => Object.keys(value).length > 0))
}
