import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { measureMigrationEffects } from '../../testing/measure-migration-effects.ts'
import { createEmptyDatabase, createTestDatabase } from '../../testing/test-postgres.ts'
import { connect } from './connect.ts'
import { findMigrationStatus, migrate } from './migrate.ts'
import { readMigrationEffects } from './migration-effects.ts'
import { findRelease, releases } from './releases.ts'

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

  it('refuses a database that is newer than the code', async () => {
    const pool = openMigrated()
    await pool.query(`insert into schema_migrations (name, checksum) values ('9999-future.sql', 'x')`)
    await expect(migrate(pool)).rejects.toThrow(
      'newer than this version of the product. Unknown migrations: 9999-future.sql',
    )
  })

  it('accepts the checksum of an earlier version of a migration that differed only in its comments', async () => {
    const pool = openMigrated()
    const file = join(folder, 'earlier-checksums.json')
    const earlierChecksums: Record<string, string[]> = JSON.parse(await readFile(file, 'utf8'))
    expect(Object.keys(earlierChecksums)).toContain('0001-users.sql')
    for (const [name, checksums] of Object.entries(earlierChecksums)) {
      for (const checksum of checksums) {
        await pool.query('update schema_migrations set checksum = $1 where name = $2', [checksum, name])
        expect(await findMigrationStatus(pool)).toMatchObject({ edited: [] })
      }
    }
    await migrate(pool)
    expect(await findMigrationStatus(pool)).toMatchObject({ pending: [], edited: [], unknown: [] })
  })

  it('refuses a migration that was edited after it was applied', async () => {
    const pool = openMigrated()
    await pool.query(`update schema_migrations set checksum = 'x' where name = '0001-users.sql'`)
    await expect(migrate(pool)).rejects.toThrow('0001-users.sql was edited after it was applied')
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
  'released_groups_instrument_id_instrument_version_fkey',
]

it('every foreign key has an index, except four whose referenced rows are few or rarely deleted', async () => {
  const { rows } = await openMigrated().query(`
    select conname from pg_constraint reference
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index where indrelid = reference.conrelid and indpred is null
        and (indkey::int2[])[0 : cardinality(reference.conkey) - 1] @> reference.conkey)
    order by conname`)
  expect(rows.map(({ conname }) => conname)).toEqual(keysWithoutIndex)
})

it('the migration effects that npm run db:types stored match a new measurement (REQ-300)', async () => {
  const client = await createOpener(await createEmptyDatabase(inject('postgres')))().connect()
  expect(await measureMigrationEffects(client)).toEqual(readMigrationEffects())
  client.release()
})

it('the last applied migration identifies the release of a database', async () => {
  const names = await listMigrations()
  for (const { lastMigration } of releases) expect(names).toContain(lastMigration)
  const migrationsOfRelease1 = names.filter((name) => name <= '0014-logo-changes.sql')
  expect(findRelease(migrationsOfRelease1)).toMatchObject({ version: '1.0.0', hasLaterMigrations: false })
  expect(findRelease([...migrationsOfRelease1, '0015-confirmed-emails.sql'])).toMatchObject({
    version: '1.0.0',
    hasLaterMigrations: true,
  })
  expect(findRelease([])).toBeUndefined()
})
