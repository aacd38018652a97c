import { createHash, createHmac } from 'node:crypto'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertBatch, insertItems } from '../../administration/batch-reports/queries.ts'
import { jobDefinitions } from '../../job-definitions.ts'
import { restoreBackup } from '../../platform/backup/restore-backup.ts'
import { writeBackup } from '../../platform/backup/write-backup.ts'
import { SERVER_NAME } from '../../platform/db/open-database.ts'
import { copyMigrations } from '../../testing/copy-migrations.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { readAllRows } from '../../testing/read-all-rows.ts'
import { createTestInstallation, runInProcess, type TestInstallation } from '../../testing/run-lpi.ts'
import { commands } from './commands.ts'
import { openCli } from './open-cli.ts'
import { runCli } from './run-cli.ts'

/** The id of a user without rights. */
const NOBODY = 65_534

let t: TestInstallation
let file: string
let users: number
beforeAll(async () => {
  t = await createTestInstallation()
  await t.runForJson('demo', '--learners', '40')
  users = (await t.db.selectFrom('users').select('id').execute()).length
  file = join(t.folder, 'one.backup')
  await t.runForJson('backup', file)
})
afterAll(() => t.close())

describe('a backup', () => {
  it('restores every row into an empty installation and states when it was taken', async () => {
    const otherInstallation = await createTestInstallation()
    try {
      await mkdir(join(otherInstallation.folder, 'data'))
      await cp(join(t.folder, 'data/backup.key'), join(otherInstallation.folder, 'data/backup.key'))
      const result = await otherInstallation.runForJson('restore', file)
      expect(result).toMatchObject({
        isAuthentic: true,
        takenAt: expect.stringMatching(/^20/),
        rows: { users },
      })
      expect(await readAllRows(otherInstallation.db)).toEqual(await readAllRows(t.db))
      expect((await otherInstallation.runForJson('audit', 'show')).chain.brokenAt).toBeNull()
      expect(await otherInstallation.runForJson('database', 'status')).toMatchObject({
        pending: [],
        edited: [],
        unknown: [],
      })
      await expect(sql`delete from audit_events`.execute(otherInstallation.db)).rejects.toThrow(
        'is append-only',
      )
    } finally {
      await otherInstallation.close()
    }
  })

  it('is a consistent snapshot even if the product writes to the database during the backup', async () => {
    const busyBackup = join(t.folder, 'busy.backup')
    let isStopped = false
    const writing = (async () => {
      for (let i = 0; !isStopped; i++) {
        await t.db.transaction().execute(async (trx) => {
          await sql`insert into accounts (name) values (${`pair ${i}`})`.execute(trx)
          await sql`insert into organizations (name) values (${`pair ${i}`})`.execute(trx)
        })
      }
    })()
    const { rows } = await t.runForJson('backup', busyBackup)
    isStopped = true
    await writing
    expect(rows.organizations).toBe(rows.accounts)
    await sql`delete from organizations where name like 'pair %'`.execute(t.db)
    await sql`delete from accounts where name like 'pair %'`.execute(t.db)
  })

  it('is readable only by its owner, is never overwritten, and leaves no partial file if it cannot be written', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const { code, stderr } = await t.run('backup', file)
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('already exists') })
    const missingFolderResult = await t.run('backup', join(t.folder, 'no such folder/x.backup'))
    expect(missingFolderResult).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be written'),
    })
    const fileAsFolderResult = await t.run('backup', join(file, 'x.backup'))
    expect(fileAsFolderResult.stderr).toContain(
      'x.backup cannot be written: a part of the path is not a folder',
    )
    expect((await readdir(t.folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('is not written to a folder that cannot be read, because its name would not be safe from a power failure', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lpi-unreadable-'))
    await chmod(folder, 0o300)
    const pool = new pg.Pool({ connectionString: t.env.DATABASE_URL })
    const client = await pool.connect()
    const connectedPool = { connect: async () => client } as unknown as pg.Pool
    const isRoot = process.getuid?.() === 0
    // Root can read every folder.
    if (isRoot) {
      await chown(folder, NOBODY, NOBODY)
      process.seteuid!(NOBODY)
    }
    try {
      const path = join(folder, 'x.backup')
      await expect(writeBackup(connectedPool, path, 'key')).rejects.toThrow(
        'cannot be written: permission denied',
      )
    } finally {
      if (isRoot) process.seteuid!(0)
    }
    await chmod(folder, 0o700)
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
    await pool.end()
  })

  it('that is damaged is rejected before anything is changed, and so is a file that is not a backup', async () => {
    const rowsBefore = await readAllRows(t.db)
    const bytes = await readFile(file)
    const text = gunzipSync(bytes).toString()
    const invalidFiles: Record<string, Buffer | string> = {
      'cut.backup': bytes.subarray(0, bytes.length / 2),
      'lines.backup': gzipSync(text.split('\n').slice(0, -5).join('\n')),
      'changed.backup': gzipSync(text.replace('"Dana"', '"Dora"')),
      'other.backup': gzipSync('H {"format":"something else","version":1}\n'),
      'unsigned.backup': gzipSync(text.split('\n').slice(0, -2).join('\n')),
      'plain.backup': 'plain text',
    }
    for (const [name, content] of Object.entries(invalidFiles)) {
      const path = join(t.folder, name)
      await writeFile(path, content)
      const { code, stderr } = await t.run('restore', path, '--yes')
      expect({ name, code, stderr }).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/damaged or incomplete|not a backup/),
      })
    }
    expect((await t.run('restore', join(t.folder, 'absent.backup'))).stderr).toContain('cannot be read')
    expect(await t.runForJson('restore', file, '--check')).toMatchObject({ rows: { users } })
    expect(await readAllRows(t.db)).toEqual(rowsBefore)
  })

  it('of an older version is restored and then migrated, and a backup of a newer version is refused', async () => {
    const migrationsFolder = await copyMigrations({
      '9000-notes.sql': 'create table notes as select name from accounts',
    })
    const newerDatabase = await openTestDatabase()
    try {
      const keys = [await readFile(join(t.folder, 'data/backup.key'), 'utf8')]
      await restoreBackup(newerDatabase.pool, file, { keys, allowUnauthenticated: false, migrationsFolder })
      expect(await readAllRows(newerDatabase.db)).toEqual({
        ...(await readAllRows(t.db)),
        notes: [{ row: '{"name": "Demo College 1"}' }],
        schema_migrations: expect.any(Number),
      })
      const path = join(t.folder, 'newer.backup')
      await writeBackup(newerDatabase.pool, path, keys[0]!)
      expect(await t.runFailing('restore', path, '--yes')).toContain('has no migration 9000-notes.sql')
    } finally {
      await newerDatabase.close()
      await rm(migrationsFolder, { recursive: true })
    }
  })

  it('from before version 0.9.0 is refused before anything is changed', async () => {
    const rowsBefore = await readAllRows(t.db)
    const path = join(t.folder, 'earlier.backup')
    const header = {
      format: 'lpi-backup',
      version: 2,
      migrations: [{ name: '0001-users.sql', checksum: 'x' }],
    }
    await writeFile(path, gzipSync(`H ${JSON.stringify(header)}\n`))
    for (const option of ['--yes', '--check']) {
      expect(await t.run('restore', path, option)).toEqual({
        code: 1,
        stdout: '',
        stderr: `${path} was written before version 0.9.0 and cannot be restored: use a backup from version 0.9.0 or later.\n`,
      })
    }
    expect(await readAllRows(t.db)).toEqual(rowsBefore)
  })

  it('replaces all content of a database that is not empty; without a terminal, this requires --yes', async () => {
    const rowsBefore = await readAllRows(t.db)
    await t.runForJson('organizations', 'create', '--name', 'Later')
    const { code, stderr } = await t.run('restore', file)
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('not empty') })
    expect(await readAllRows(t.db)).not.toEqual(rowsBefore)
    await t.runForJson('restore', file, '--yes')
    expect(await readAllRows(t.db)).toEqual(rowsBefore)
  })

  it('is not restored while a server uses the database', async () => {
    const pool = new pg.Pool({ connectionString: t.env.DATABASE_URL, application_name: SERVER_NAME, max: 1 })
    await pool.query('select 1')
    const { code, stderr } = await t.run('restore', file, '--yes')
    await pool.end()
    expect(code).not.toBe(0)
    expect(stderr).toContain('the product is still running')
  })

  it('replaces the content of a database only after confirmation if the command runs in a terminal', async () => {
    const rowsBefore = await readAllRows(t.db)
    await t.runForJson('organizations', 'create', '--name', 'Later')
    const laterRows = await readAllRows(t.db)
    const questions: string[] = []
    const restore = async (answer: boolean) => {
      const cli = openCli(jobDefinitions, t.env)
      const confirm = async (question: string) => {
        questions.push(question)
        return answer
      }
      const silentOutput = { out: () => {}, err: () => {} }
      return runCli(commands, ['restore', file], { ...cli, confirm }, silentOutput).finally(cli.close)
    }
    expect(await restore(false)).toBe(1)
    expect(await readAllRows(t.db)).toEqual(laterRows)
    expect(await restore(true)).toBe(0)
    expect(await readAllRows(t.db)).toEqual(rowsBefore)
    expect(questions).toEqual(Array(2).fill(expect.stringContaining('All of its content will be deleted.')))
  })

  it('contains no waiting jobs, and restoring it deletes the jobs that are waiting in the database', async () => {
    const path = join(t.folder, 'jobs.backup')
    const grant = (username: string, organization: string) =>
      t.runForJson('administrators', 'grant', '--organization', organization, '--username', username)
    const { organizationId } = (await t.runForJson('administrators', 'list')).items[0]
    await grant('before@example.org', organizationId)
    const { rows } = await t.runForJson('backup', path)
    expect(Object.keys(rows)).not.toContain('job')
    await grant('after@example.org', organizationId)
    await t.runForJson('restore', path, '--yes')
    expect(await t.readEmails()).toEqual([])
    await grant('again@example.org', organizationId)
    expect(await t.readEmails()).toEqual([expect.stringContaining('To: again@example.org')])
  })

  it('contains no batch files, so restoring it requeues each batch that had files', async () => {
    const { organizationId } = (await t.runForJson('administrators', 'list')).items[0]
    const batch = { organization_id: organizationId, kind: 'group' }
    const id = await insertBatch(t.db, { ...batch, status: 'DONE', finished_at: new Date() })
    await insertItems(t.db, id, [null])
    await sql`with done as (update batch_report_items set status = 'DONE' where batch_id = ${id} returning id)
      insert into batch_report_files select id, 'pdf' from done`.execute(t.db)
    const path = join(t.folder, 'batch.backup')
    const { rows } = await t.runForJson('backup', path)
    expect(rows).toMatchObject({ batch_reports: 1, batch_report_items: 1 })
    expect(Object.keys(rows)).not.toContain('batch_report_files')
    await t.runForJson('restore', path, '--yes')
    const state = await t.db.selectFrom('batch_reports').select(['status', 'finished_at']).execute()
    expect(state).toEqual([{ status: 'QUEUED', finished_at: null }])
    await t.runForJson('restore', file, '--yes')
  })

  it('is recorded in the audit log when it is written, checked or restored, but not if the command fails', async () => {
    const path = join(t.folder, 'noted.backup')
    let takenAt = ''
    const backupEvents = await t.collectAuditEvents(async () => {
      takenAt = (await t.runForJson('backup', path)).takenAt
      await t.runFailing('backup', path)
      await t.runFailing('restore', path)
      await t.runForJson('restore', path, '--check')
    })
    expect(backupEvents).toEqual([
      ['backup.written', { by: 'operator', takenAt }],
      ['backup.checked', { by: 'operator', takenAt }],
    ])
    // The event that records the backup is newer than the backup, so the restored log does not contain it.
    await t.runForJson('restore', path, '--yes')
    const { items, chain } = await t.runForJson('audit', 'show', '--limit', '10000')
    expect(items.at(-1)).toMatchObject({
      event: 'backup.restored',
      details: { by: 'operator', takenAt, isAuthentic: true },
    })
    expect(items.at(-2).details.takenAt).not.toBe(takenAt)
    expect(chain.brokenAt).toBeNull()
  })

  it('is not restored, and changes nothing, if it violates a database constraint', async () => {
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split('\n')
    const linesWithoutUser = lines.filter(
      (line) => !line.startsWith('R {"id":') || !line.includes('"username":"dean@'),
    )
    const path = join(t.folder, 'orphan.backup')
    await writeFile(
      path,
      buildBackup(linesWithoutUser, await readFile(join(t.folder, 'data/backup.key'), 'utf8')),
    )
    const rowsBefore = await readAllRows(t.db)
    expect(await t.run('restore', path, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('users'),
    })
    expect(await readAllRows(t.db)).toEqual(rowsBefore)
  })
})

/** Builds a backup from these lines, with a matching checksum, and authenticates it with the key. */
function buildBackup(lines: string[], key: string) {
  const rows = lines.filter((line) => /^[HTR] /.test(line))
  const body = `${rows.join('\n')}\n`
  const end = JSON.parse(lines.find((line) => line.startsWith('E '))!.slice(2))
  const sha256 = createHash('sha256').update(body).digest('hex')
  const text = `${body}E ${JSON.stringify({ ...end, sha256 })}\n`
  const hmacSha256 = createHmac('sha256', key).update(text).digest('hex')
  return gzipSync(`${text}M ${JSON.stringify({ hmacSha256 })}\n`)
}

describe('backup authentication', () => {
  const rejection = {
    code: 1,
    stderr: expect.stringMatching(/cannot be authenticated[\s\S]*--unauthenticated/),
  }
  let path: string
  beforeAll(() => {
    path = join(t.folder, 'forged.backup')
  })

  it('rejects a backup that another key authenticates, whether or not its content was changed (SEC-088)', async () => {
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split('\n')
    const forgedLines = lines.map((line) => line.replace('"Dana"', '"Dora"'))
    const rowsBefore = await readAllRows(t.db)
    for (const content of [forgedLines, lines]) {
      await writeFile(path, buildBackup(content, 'another key'))
      expect(await t.run('restore', path, '--yes')).toMatchObject(rejection)
      expect(await t.run('restore', path, '--check')).toMatchObject(rejection)
    }
    expect(await readAllRows(t.db)).toEqual(rowsBefore)
  })

  it('can be skipped with --unauthenticated, and the output then contains a warning (SEC-088)', async () => {
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split('\n')
    await writeFile(path, buildBackup(lines, 'another key'))
    const { code, stdout } = await t.run('restore', path, '--yes', '--unauthenticated')
    expect([code, stdout]).toEqual([0, expect.stringContaining('WARNING: the backup was not authenticated')])
    const { items } = await t.runForJson('audit', 'show', '--limit', '10000')
    expect(items.at(-1)).toMatchObject({ event: 'backup.restored', details: { isAuthentic: false } })
    expect(await t.runForJson('restore', file, '--yes')).toMatchObject({ isAuthentic: true })
  })

  it('uses the key in LPI_BACKUP_KEY, which is never in the backup or the output (SEC-088)', async () => {
    const key = 'the key of an installation, kept elsewhere'
    const envWithKey = { ...t.env, LPI_BACKUP_KEY: key, LPI_DATA_DIR: join(t.folder, 'other data') }
    const withKeyPath = join(t.folder, 'with-key.backup')
    const { code, stdout } = await runInProcess(envWithKey, ['backup', withKeyPath])
    expect([code, stdout.includes(key)]).toEqual([0, false])
    expect(gunzipSync(await readFile(withKeyPath)).toString()).not.toContain(key)
    expect(await t.run('restore', withKeyPath, '--check')).toMatchObject(rejection)
    expect(await runInProcess(envWithKey, ['restore', withKeyPath, '--check'])).toMatchObject({ code: 0 })
  })

  it('names the missing key in a new data folder, and how to provide it', async () => {
    const env = { ...t.env, LPI_DATA_DIR: join(t.folder, 'new data') }
    const { code, stderr } = await runInProcess(env, ['restore', file, '--check'])
    expect(code).toBe(1)
    expect(stderr).toContain('there is no key. A new data folder does not contain backup.key')
    expect(stderr).toContain(`to ${join(env.LPI_DATA_DIR, 'backup.key')}, or set LPI_BACKUP_KEY`)
  })

  it('uses a key file that is created once and is readable only by its owner', async () => {
    const keyFile = join(t.folder, 'data/backup.key')
    const key = await readFile(keyFile, 'utf8')
    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
    await t.runForJson('backup', join(t.folder, 'again.backup'))
    expect(await readFile(keyFile, 'utf8')).toBe(key)
  })

  it('reports an empty key file and writes no backup', async () => {
    const keyFile = join(t.folder, 'data/backup.key')
    const key = await readFile(keyFile, 'utf8')
    await writeFile(keyFile, '')
    try {
      const file = join(t.folder, 'without-key.backup')
      expect(await t.run('backup', file)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`${keyFile} is empty. Restore it from your copy.`),
      })
      await expect(stat(file)).rejects.toThrow('ENOENT')
    } finally {
      await writeFile(keyFile, key)
    }
  })
})

it('a backup and a copy of the backup key restore an installation whose data folder was lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lpi lost '))
  const env = { LPI_DATA_DIR: join(folder, 'data') }
  const path = join(folder, 'kept.backup')
  try {
    expect(await runInProcess(env, ['database', 'migrate'])).toMatchObject({ code: 0 })
    const organization = JSON.parse(
      (await runInProcess(env, ['organizations', 'create', '--name', 'Kept', '--json'])).stdout,
    )
    const result = await runInProcess(env, ['backup', path])
    expect(result).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Store a copy of the key on another machine'),
    })
    const LPI_BACKUP_KEY = await readFile(join(env.LPI_DATA_DIR, 'backup.key'), 'utf8')
    await rm(env.LPI_DATA_DIR, { recursive: true })
    expect(await runInProcess({ ...env, LPI_BACKUP_KEY }, ['restore', path])).toMatchObject({ code: 0 })
    const { items } = JSON.parse((await runInProcess(env, ['organizations', 'list', '--json'])).stdout)
    expect(items).toEqual([expect.objectContaining({ id: organization.id, name: 'Kept' })])
  } finally {
    await rm(folder, { recursive: true })
  }
})
