import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { recordEvent } from '../../accounts/audit/record-event.ts'
import { jobDefinitions } from '../../job-definitions.ts'
import { writeBackup } from '../../platform/backup/write-backup.ts'
import { settingNames } from '../../platform/base/config.ts'
import { version } from '../../platform/base/version.ts'
import { connect } from '../../platform/db/connect.ts'
import { storeInstalledVersion } from '../../platform/db/installed-version.ts'
import { copyMigrations } from '../../testing/copy-migrations.ts'
import { createTestInstallation, runInProcess, type TestInstallation } from '../../testing/run-lpi.ts'
import { openCli } from './open-cli.ts'
import { checkUpgrade } from './upgrade/check-upgrade.ts'
import { compareSettings, describeSettings } from './upgrade/compare-settings.ts'

const LPI_BACKUP_KEY = 'a-key-of-an-installation-with-32-characters'

let t: TestInstallation
let pool: ReturnType<typeof connect>['pool']
let close: () => Promise<void>
/** A folder with the migrations of this version and one that is pending. */
let migrationsFolder: string
beforeAll(async () => {
  t = await createTestInstallation()
  ;({ pool, close } = connect({ connectionString: t.env.DATABASE_URL }, () => {}))
  migrationsFolder = await copyMigrations({ '9000-notes.sql': '-- Adds notes. They are short.\nselect 1;\n' })
})
afterEach(() => sql`delete from installed_version`.execute(t.db))
afterAll(async () => {
  await close()
  await t.close()
  await rm(migrationsFolder, { recursive: true })
})

async function check(...args: string[]) {
  const { code, stdout, stderr } = await runInProcess({ ...t.env, LPI_BACKUP_KEY }, [
    ...['upgrade', '--check', ...args, '--json'],
  ])
  return { code, stderr, result: JSON.parse(stdout) }
}

/** Checks an upgrade with a pending migration. */
async function checkPending(backupFile?: string) {
  const cli = openCli(jobDefinitions, { ...t.env, LPI_BACKUP_KEY })
  const { findings, ...result } = await checkUpgrade(cli, backupFile, migrationsFolder).finally(cli.close)
  return { ...result, findings: findings.map((finding) => [finding.check, finding.state]) }
}

describe('`upgrade --check`', () => {
  it('lists each pending migration with the first sentence of its comment, and changes nothing (REQ-300)', async () => {
    const { migrations, findings } = await checkPending()
    expect(migrations).toEqual([{ name: '9000-notes.sql', summary: 'Adds notes.' }])
    expect(findings).toContainEqual(['migrations', 'ok'])
    expect((await checkPending()).migrations).toEqual(migrations)
    expect((await check()).result.migrations).toEqual([])
  })

  it('names the version that was started last, and the settings that this version adds or removes (REQ-300)', async () => {
    expect((await check()).result).toMatchObject({ installedVersion: null, newVersion: version })
    const settings = [...settingNames.filter((name) => name !== 'PORT'), 'FORMER']
    await storeInstalledVersion(t.db, { version: '0.1.0+1a2b3c4d', settings })
    const { result } = await check()
    expect(result).toMatchObject({
      installedVersion: '0.1.0+1a2b3c4d',
      settings: { added: ['PORT'], removed: ['FORMER'], removedAndSet: [] },
    })
    const { stdout } = await t.run('upgrade', '--check')
    expect(stdout).toContain(`From 0.1.0+1a2b3c4d to ${version}: no pending migrations.\n`)
    expect(stdout).toContain('changes since 0.1.0+1a2b3c4d: added PORT; removed FORMER')
  })

  it('is not ready for pending migrations without a recent backup, and is ready with a backup that is complete and authentic (REQ-301)', async () => {
    expect(await checkPending()).toMatchObject({
      lastBackupAt: null,
      isBackupChecked: false,
      findings: expect.arrayContaining([['backup', 'fault']]),
    })
    expect(await check()).toMatchObject({ code: 0, result: { isReady: true } })

    const file = join(t.folder, 'before.backup')
    await writeBackup(pool, file, LPI_BACKUP_KEY)
    expect((await checkPending(file)).findings).toEqual(
      expect.arrayContaining([
        ['backup', 'ok'],
        ['backup file', 'ok'],
      ]),
    )

    const truncatedFile = join(t.folder, 'truncated.backup')
    await writeFile(truncatedFile, (await readFile(file)).subarray(0, 200))
    const forgedFile = join(t.folder, 'forged.backup')
    await writeBackup(pool, forgedFile, 'another-key-of-another-installation')
    for (const invalidFile of [truncatedFile, forgedFile]) {
      expect(await check('--backup', invalidFile)).toMatchObject({
        code: 1,
        stderr: 'Fix these first: backup file.\n',
        result: { isBackupChecked: false },
      })
    }
  })

  it('is ready for pending migrations if the audit log records a backup from the last 24 hours, even if the backup file was not checked (REQ-301)', async () => {
    await recordEvent(t.db, new Date(), 'backup.written')
    expect((await checkPending()).findings).toEqual(
      expect.arrayContaining([
        ['backup', 'ok'],
        ['backup file', 'warning'],
      ]),
    )
  })

  it('is not ready if the database is newer than the program (REQ-302)', async () => {
    await pool.query(`insert into schema_migrations (name, checksum) values ('9999-future.sql', 'x')`)
    const { code, stdout, stderr } = await t.run('upgrade', '--check')
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Fix these first: migrations.\n' })
    expect(stdout).toContain('FAULT    migrations: the database is newer than this version: 9999-future.sql')
    await pool.query(`delete from schema_migrations where name = '9999-future.sql'`)
  })

  it('refuses a database that was created before version 0.9.0, and so does `doctor`', async () => {
    await pool.query(
      `update schema_migrations set name = '0001-users.sql' where name = '0001-data-model.sql'`,
    )
    const result = await t.run('upgrade', '--check')
    const doctor = await t.run('doctor')
    await pool.query(
      `update schema_migrations set name = '0001-data-model.sql' where name = '0001-users.sql'`,
    )
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('created before version 0.9.0') })
    expect(doctor.stdout).toContain('FAULT    migrations: the database was created before version 0.9.0')
  })
})

it('an obsolete setting that still has a value must be removed before the upgrade (REQ-302)', () => {
  const changes = compareSettings(['PORT', 'FORMER', 'UNUSED'], ['PORT', 'LATER'], { FORMER: 'x', PORT: '1' })
  expect(changes).toEqual({ added: ['LATER'], removed: ['FORMER', 'UNUSED'], removedAndSet: ['FORMER'] })
  expect(describeSettings(changes, '0.9.0').map(({ state, message }) => [state, message])).toEqual([
    ['ok', 'changes since 0.9.0: added LATER; removed FORMER, UNUSED'],
    ['fault', 'set, but no longer used: FORMER'],
  ])
})
