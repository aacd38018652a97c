import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { copyMigrations } from '../../testing/copy-migrations.ts'
import { createEmptyDatabase, createTestDatabase } from '../../testing/test-postgres.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

const folder = join(import.meta.dirname, '../../../migrations')

const listMigrations = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

const connections: { close(): Promise<void> }[] = []
const databases: { url: string; drop(): Promise<void> }[] = []

/** Returns a function that opens another pool of connections to the database. */
function createOpener(database: { url: string; drop(): Promise<void> }) {
  databases.push(database)
  return () => {
    const connection = connect({ connectionString: database.url }, () => {})
    connections.push(connection)
    return connection.pool
  }
}

let openMigrated: ReturnType<typeof createOpener>
beforeEach(async () => {
  openMigrated = createOpener(await createTestDatabase(inject('postgres')))
})
afterEach(async () => {
  await Promise.all(connections.splice(0).map(({ close }) => close()))
  for (const database of databases.splice(0)) await database.drop()
})

describe('migrate', () => {
  it('can run several times in parallel on an empty database', async () => {
    const openEmpty = createOpener(await createEmptyDatabase(inject('postgres')))
    await Promise.all([1, 2, 3].map(() => migrate(openEmpty())))
    const { rows } = await openEmpty().query('select name from schema_migrations order by name')
    expect(rows.map(({ name }) => name)).toEqual(await listMigrations())
  })

  it('changes nothing if it is repeated', async () => {
    const pool = openMigrated()
    const listApplied = async () => (await pool.query('select * from schema_migrations order by name')).rows
    const appliedBefore = await listApplied()
    await migrate(pool)
    expect(await listApplied()).toEqual(appliedBefore)
  })

  it('continues without the index for name searches if the database user cannot create the pg_trgm extension', async () => {
    const database = await createEmptyDatabase(inject('postgres'))
    const role = `limited_${randomBytes(4).toString('hex')}`
    const superuserPool = createOpener(database)()
    await superuserPool.query(
      `create role ${role} login password 'limited'; grant all on schema public to ${role}`,
    )
    const url = new URL(database.url)
    url.username = role
    url.password = 'limited'
    const limitedConnection = connect({ connectionString: url.href }, () => {})
    connections.push(limitedConnection)
    await migrate(limitedConnection.pool)
    const { rows } = await superuserPool.query(`select to_regclass('users_words') as words`)
    expect(rows).toEqual([{ words: null }])
    await superuserPool.query(`drop owned by ${role}; drop role ${role}`)
  })

  it('undoes a migration that fails, and keeps those before it', async () => {
    const pool = openMigrated()
    const folder = await copyMigrations({
      '9000-notes.sql': `insert into accounts (name) values ('Note')`,
      '9001-failure.sql': `delete from accounts; select 1 / 0`,
    })
    await expect(migrate(pool, folder)).rejects.toThrow('Migration 9001-failure.sql failed: division by zero')
    await rm(folder, { recursive: true })
    expect((await pool.query('select name from accounts')).rows).toEqual([{ name: 'Note' }])
    const { rows } = await pool.query('select max(name) as name from schema_migrations')
    expect(rows).toEqual([{ name: '9000-notes.sql' }])
  })

  it('refuses a database that was created before version 0.9.0, and changes nothing', async () => {
    const pool = createOpener(await createEmptyDatabase(inject('postgres')))()
    await pool.query('create table schema_migrations (name text primary key, checksum text not null)')
    await pool.query(`insert into schema_migrations values ('0001-users.sql', 'x')`)
    await expect(migrate(pool)).rejects.toThrow(
      'The database was created before version 0.9.0 and cannot be upgraded: start with an empty database, or restore a backup from version 0.9.0 or later.',
    )
    const { rows } = await pool.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    expect(rows).toEqual([{ relname: 'schema_migrations' }])
  })

  it('refuses a database that is newer than the code', async () => {
    const pool = openMigrated()
    await pool.query(`insert into schema_migrations (name, checksum) values ('9999-future.sql', 'x')`)
    await expect(migrate(pool)).rejects.toThrow(
      'newer than this version of the product. Unknown migrations: 9999-future.sql',
    )
  })

  it('refuses a migration that was edited after it was applied', async () => {
    const pool = openMigrated()
    await pool.query(`update schema_migrations set checksum = 'x' where name = '0001-data-model.sql'`)
    await expect(migrate(pool)).rejects.toThrow('0001-data-model.sql was edited after it was applied')
  })
})

/**
 * The foreign keys without an index. The rows that they reference are few or are rarely deleted, so a full table scan
 * for each deletion is acceptable. Without the indexes on the other keys, erasing a person would scan whole tables.
 */
const keysWithoutIndex = [
  'access_codes_instrument_id_instrument_version_fkey',
  'assessments_instrument_id_instrument_version_fkey',
  'feature_flags_account_id_fkey',
]

it('every foreign key has an index, except three whose referenced rows are few or rarely deleted', async () => {
  const { rows } = await openMigrated().query(`
    select conname from pg_constraint reference
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index where indrelid = reference.conrelid
        -- A lookup by the key never needs the rows without a value.
        and (indpred is null or pg_get_expr(indpred, indrelid) = (
          select format('(%I IS NOT NULL)', attname) from pg_attribute
          where attrelid = reference.conrelid and attnum = reference.conkey[1]))
        and (indkey::int2[])[0 : cardinality(reference.conkey) - 1] @> reference.conkey)
    order by conname`)
  expect(rows.map(({ conname }) => conname)).toEqual(keysWithoutIndex)
})
