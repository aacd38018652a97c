import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { writeBackup } from '../../platform/backup/write-backup.ts'
import { version } from '../../platform/base/version.ts'
import { connect } from '../../platform/db/connect.ts'
import { applyMigrationsBefore } from '../../testing/apply-migrations.ts'
import { createTestInstallation, runInProcess } from '../../testing/run-lpi.ts'
import { createEmptyDatabase } from '../../testing/test-postgres.ts'
import { compareSettings, describeSettings } from './upgrade/compare-settings.ts'

const LPI_BACKUP_KEY = 'a-key-of-an-installation-with-32-characters'
const USERS = 50

describe('a database of release 1.0', () => {
  let database: { url: string; drop(): Promise<void> }
  let connection: ReturnType<typeof connect>
  let pool: pg.Pool
  let folder: string
  let env: Record<string, string>
  beforeAll(async () => {
    database = await createEmptyDatabase(inject('postgres'))
    connection = connect({ connectionString: database.url }, () => {})
    pool = connection.pool
    folder = await mkdtemp(join(tmpdir(), 'lpi upgrade '))
    env = { DATABASE_URL: database.url, LPI_DATA_DIR: join(folder, 'data'), LPI_BACKUP_KEY }
    await applyMigrationsBefore(pool, '0015-confirmed-emails.sql')
    await pool.query(
      `insert into users (username, email, first_name, last_name, password_hash)
       select n || '@example.org', n || '@example.org', 'Robin', 'Example', 'x' from generate_series(1, $1) n`,
      [USERS],
    )
  })
  afterAll(async () => {
    await connection.close()
    await database.drop()
    await rm(folder, { recursive: true })
  })

  async function check(...args: string[]) {
    const { code, stdout, stderr } = await runInProcess(env, ['upgrade', '--check', ...args, '--json'])
    return { code, stderr, result: JSON.parse(stdout) }
  }

  async function readSchema() {
    const { rows } = await pool.query(
      `select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2`,
    )
    const { rows: appliedMigrations } = await pool.query('select name from schema_migrations order by name')
    return { columns: rows, applied: appliedMigrations }
  }

  it('is not migrated by `upgrade --check`, which lists each pending migration with its tables and their row counts (REQ-300)', async () => {
    const schemaBefore = await readSchema()
    const { result } = await check()
    expect(result).toMatchObject({
      installedVersion: '1.0.0',
      newVersion: version,
      seconds: expect.any(Number),
      disk: { neededMegabytes: expect.any(Number), freeMegabytes: null },
      mayPreviousProcessesRun: true,
    })
    expect(result.settings.added).toContain('ENCRYPTION_KEY')
    const byName = (name: string) =>
      result.migrations.find((migration: { name: string }) => migration.name === name)
    expect(byName('0036-device-keys.sql')).toMatchObject({
      summary: "Adds the key with which a user's browser encrypts the answers that it stores.",
      tables: [{ table: 'users', effects: ['rewritten'], blocks: 'reads and writes', rows: USERS }],
    })
    expect(byName('0024-archived-cohorts.sql').tables).toMatchObject([
      { table: 'cohorts', effects: [], blocks: 'reads and writes', rows: 0 },
    ])
    expect(byName('0040-plans.sql').creates).toEqual(['plan_notes', 'plan_steps', 'plans'])
    const { stdout } = await runInProcess(env, ['upgrade', '--check'])
    expect(stdout).toContain(`rewritten: users, ${USERS} rows, 1 MB, less than a second`)
    expect(await readSchema()).toEqual(schemaBefore)
  })

  it('is not ready for an upgrade without a recent backup, and is ready with a backup that is complete and authentic (REQ-301)', async () => {
    const { code, stderr, result } = await check()
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Fix these first: backup.\n' })
    expect(result).toMatchObject({ isReady: false, lastBackupAt: null, isBackupChecked: false })

    const file = join(folder, 'before.backup')
    await writeBackup(pool, file, LPI_BACKUP_KEY)
    const checkWithBackup = await check('--backup', file)
    expect(checkWithBackup).toMatchObject({
      code: 0,
      stderr: '',
      result: { isReady: true, isBackupChecked: true },
    })

    const truncatedFile = join(folder, 'truncated.backup')
    await writeFile(truncatedFile, (await readFile(file)).subarray(0, 200))
    expect(await check('--backup', truncatedFile)).toMatchObject({
      code: 1,
      result: { isBackupChecked: false },
    })
    const forgedFile = join(folder, 'forged.backup')
    await writeBackup(pool, forgedFile, 'another-key-of-another-installation')
    expect(await check('--backup', forgedFile)).toMatchObject({
      code: 1,
      stderr: 'Fix these first: backup, backup file.\n',
    })
  })

  it('is ready for an upgrade if the audit log records a backup from the last 24 hours, even if the backup file was not checked (REQ-301)', async () => {
    await pool.query(`insert into audit_events (id, previous_hash, hash, at, event)
      values (0, '', '', now(), 'backup.written')`)
    const { code, result } = await check()
    expect({ code, isBackupChecked: result.isBackupChecked }).toEqual({ code: 0, isBackupChecked: false })
    expect(result.findings).toContainEqual(
      expect.objectContaining({ check: 'backup file', state: 'warning', message: 'not checked' }),
    )
  })
})

it('a database that is newer than the program is not ready for an upgrade (REQ-302)', async () => {
  const t = await createTestInstallation()
  const { pool, close } = connect({ connectionString: t.env.DATABASE_URL }, () => {})
  await pool.query(`insert into schema_migrations (name, checksum) values ('9999-future.sql', 'x')`)
  const { code, stdout, stderr } = await t.run('upgrade', '--check')
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'Fix these first: migrations.\n' })
  expect(stdout).toContain('FAULT    migrations: the database is newer than this version: 9999-future.sql')
  await close()
  await t.close()
})

it('an obsolete setting that still has a value must be removed before the upgrade (REQ-302)', () => {
  const changes = compareSettings(['PORT', 'FORMER', 'UNUSED'], ['PORT', 'LATER'], { FORMER: 'x', PORT: '1' })
  expect(changes).toEqual({ added: ['LATER'], removed: ['FORMER', 'UNUSED'], removedAndSet: ['FORMER'] })
  expect(describeSettings(changes, '1.0.0').map(({ state, message }) => [state, message])).toEqual([
    ['ok', 'changes since 1.0.0: added LATER; removed FORMER, UNUSED'],
    ['fault', 'set, but no longer used: FORMER'],
  ])
})
