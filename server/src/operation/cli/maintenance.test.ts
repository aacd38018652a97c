import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUnmatchedHash } from '../../accounts/credentials/password-queue.ts'
import { createFirstData } from '../../first-start.ts'
import { jobDefinitions } from '../../job-definitions.ts'
import { readStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { findScaleSamples } from '../../results/measurement/find-scale-samples.ts'
import { cronbachAlpha } from '../../results/measurement/reliability.ts'
import { createTestInstallation, runInProcess, type TestInstallation } from '../../testing/run-lpi.ts'
import { checkFirstPassword } from './doctor/check-first-password.ts'
import { openCli } from './open-cli.ts'

let t: TestInstallation
beforeAll(async () => {
  t = await createTestInstallation()
})
afterAll(() => t.close())

describe('the `demo` command', () => {
  it('creates people in every state, answers that give each scale a plausible reliability, and an administrator with a password', async () => {
    const demo = await t.runForJson('demo', '--learners', '400', '--seed', '3')
    expect(demo.counts.accounts + demo.counts.invited).toBe(400)
    for (const state of ['invited', 'accepted', 'inProgress', 'completed'])
      expect(demo.counts[state]).toBeGreaterThan(10)
    expect(demo).toMatchObject({ administrator: 'dean@college-1.example', password: expect.any(String) })
    const [id, version] = demo.instrument.split('@')
    const instrument = await readStoredInstrument(t.db, id, version)
    const samples = await findScaleSamples(
      { db: t.db, state: new Map() },
      instrument,
      'en',
      demo.organizationId,
    )
    expect(samples.size).toBe(instrument.scales.length)
    for (const sample of samples.values()) {
      expect(cronbachAlpha(sample)).toBeGreaterThan(0.7)
      expect(cronbachAlpha(sample)).toBeLessThan(0.92)
    }
  })

  it('creates the same people and answers for the same seed', async () => {
    await t.runForJson('demo', '--learners', '30', '--seed', '5')
    await t.runForJson('demo', '--learners', '30', '--seed', '5')
    const listPeopleWithAnswers = (college: number) =>
      t.db
        .selectFrom('users')
        .leftJoin('assessments', 'assessments.user_id', 'users.id')
        .leftJoin('responses', 'responses.assessment_id', 'assessments.id')
        .select(['first_name', 'last_name', 'country', 'assessments.status', 'question_id', 'value'])
        .where('username', 'like', `%@college-${college}.example`)
        .orderBy('username')
        .orderBy('assessments.created_at')
        .orderBy('question_id')
        .execute()
    const rows = await listPeopleWithAnswers(2)
    expect(rows.length).toBeGreaterThan(300)
    expect(await listPeopleWithAnswers(3)).toEqual(rows)
  })

  it('records the role of the new administrator and then the demo in the audit log', async () => {
    let demo: { organizationId?: string } = {}
    const events = await t.collectAuditEvents(async () => {
      demo = await t.runForJson('demo', '--learners', '3')
    })
    const { organizationId } = demo
    expect(events).toEqual([
      ['role.granted', { organizationId }],
      ['demo.created', { by: 'operator', organizationId, learners: 3 }],
    ])
  })

  it('creates no organization if the instrument does not exist or the number of learners is invalid', async () => {
    const organizationsBefore = (await t.runForJson('organizations', 'list')).items
    const { code, stderr } = await t.run('demo', '--learners', '5', '--instrument', 'none@1.0.0')
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('none@1.0.0') })
    expect((await t.run('demo', '--learners', 'many')).code).toBe(2)
    expect((await t.runForJson('organizations', 'list')).items).toEqual(organizationsBefore)
  })
})

describe('the audit log', () => {
  it('shows what the operator did, and that no event was changed', async () => {
    const rotation = await t.runForJson('keys', 'rotate')
    expect(rotation.published.kid).toEqual(expect.any(String))
    const { items, chain } = await t.runForJson('audit', 'show', '--limit', '1000')
    expect(items.at(-1)).toMatchObject({ event: 'key.published', details: { kid: rotation.published.kid } })
    expect(chain).toMatchObject({ brokenAt: null, lines: items.length })
    expect((await t.runForJson('audit', 'show', '--after', String(items.length - 1))).items).toHaveLength(1)
    const unknownUser = await t.run('audit', 'show', '--username', 'unknown@example.org')
    expect(unknownUser).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no user') })
    expect((await t.run('keys', 'rotate', 'now')).code).toBe(2)
  })

  it('is shown with the email addresses of people and the names of organizations and cohorts next to their ids', async () => {
    const { id } = await t.runForJson('organizations', 'create', '--name', 'Named College')
    const cohort = await t.runForJson('cohorts', 'create', '--organization', id, '--name', 'Named Cohort')
    const grant = ['administrators', 'grant', '--organization', id, '--username', 'named@example.org']
    const { userId } = await t.runForJson(...grant)
    await t.runForJson('users', 'lock', 'named@example.org')
    const { names } = await t.runForJson('audit', 'show', '--limit', '1000')
    expect(names).toMatchObject({
      [id]: 'Named College',
      [cohort.id]: 'Named Cohort',
      [userId]: 'named@example.org',
    })
    const show = async (...args: string[]) => (await t.run('audit', 'show', ...args)).stdout
    expect(await show('--username', 'named@example.org')).toContain(`${userId} (named@example.org)`)
    expect(await show('--limit', '1000')).toContain(`organizationId=${id} (Named College)`)
  })

  it('is exported completely, and only to a new file', async () => {
    const file = join(t.folder, 'audit.csv')
    const { lines, lastHash } = await t.runForJson('audit', 'export', file)
    expect((await readFile(file, 'utf8')).split('\r\n')).toHaveLength(lines + 2)
    expect(lastHash).toMatch(/^[0-9a-f]{64}$/)
    expect(await t.run('audit', 'export', file)).toMatchObject({ code: 1, stdout: '' })
  })
})

it('`users erase` erases a user and all their assessments, sends an email and records the erasure in the audit log', async () => {
  const demo = await t.runForJson('demo', '--learners', '3')
  const { id } = await t.runForJson('users', 'find', demo.learner)
  const emailCount = (await t.readEmails()).length
  await t.runForJson('users', 'erase', demo.learner)
  expect(await t.run('users', 'find', demo.learner)).toMatchObject({ code: 1 })
  expect(await t.run('users', 'erase', demo.learner)).toMatchObject({ code: 1, stdout: '' })
  const assessments = await t.db.selectFrom('assessments').select('id').where('user_id', '=', id).execute()
  expect(assessments).toEqual([])
  expect((await t.readEmails()).slice(emailCount)).toHaveLength(1)
  const { items } = await t.runForJson('audit', 'show', '--limit', '10000')
  expect(items.at(-1)).toMatchObject({ event: 'account.erased', subjectId: id, details: { by: 'operator' } })
})

it('`retention show` counts what `retention run` erases', async () => {
  const env = { ...t.env, RETENTION_ASSESSMENT_DAYS: '120' }
  const run = async (...args: string[]) => JSON.parse((await runInProcess(env, [...args, '--json'])).stdout)
  const { days, expired } = await run('retention', 'show')
  expect(days).toEqual({ accounts: 0, assessments: 120, invitations: 0, batches: 7, auditEvents: 0 })
  expect(expired.assessments).toBeGreaterThan(0)
  expect(await run('retention', 'run')).toMatchObject({
    accounts: 0,
    assessments: expired.assessments,
    invitations: 0,
    batches: 0,
  })
  expect((await run('retention', 'show')).expired.assessments).toBe(0)
})

it('`retention run` fails if the retention period of accounts is shorter than 30 days', async () => {
  expect(await runInProcess({ ...t.env, RETENTION_ACCOUNT_DAYS: '7' }, ['retention', 'run'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('RETENTION_ACCOUNT_DAYS must be 0'),
  })
})

describe('the `doctor` command', () => {
  it('reports no fault for a healthy installation and warns about the missing mail server', async () => {
    const { isHealthy, findings } = await t.runForJson('doctor')
    expect(isHealthy).toBe(true)
    const checks = [
      'version',
      'settings',
      'data folder',
      'disk',
      'database',
      'migrations',
      'mail',
      'fonts and printing',
      'port',
    ]
    for (const check of checks) expect(findings).toContainEqual(expect.objectContaining({ check }))
    expect(findings).toContainEqual(expect.objectContaining({ check: 'mail', state: 'warning' }))
  })

  it('warns while an administrator still has the password of the first start, even after the username has changed (SEC-142)', async () => {
    const installation = await createTestInstallation()
    const cli = openCli(jobDefinitions, installation.env)
    try {
      await mkdir(installation.env.LPI_DATA_DIR)
      expect(await checkFirstPassword(cli)).toEqual([])
      await createFirstData(await cli.context())
      const updateUser = (row: { username: string } | { password_hash: string }) =>
        installation.db.updateTable('users').set(row).execute()
      await updateUser({ username: 'dean@example.org' })
      const { findings } = await installation.runForJson('doctor')
      expect(findings).toContainEqual(
        expect.objectContaining({
          state: 'warning',
          message: 'dean@example.org still has the password that the first start generated',
        }),
      )
      const status = await installation.run('status')
      expect(status.stdout).toContain('warning  first password: dean@example.org still has')
      await updateUser({ password_hash: createUnmatchedHash() })
      expect(await checkFirstPassword(cli)).toMatchObject([
        {
          state: 'warning',
          message: expect.stringContaining('first-run.json still exists'),
          advice: 'Delete the file.',
        },
      ])
      await writeFile(join(installation.env.LPI_DATA_DIR, 'first-run.json'), '{')
      expect(await checkFirstPassword(cli)).toMatchObject([{ state: 'warning' }])
    } finally {
      await cli.close()
      await installation.close()
    }
  })

  it('warns if PostgreSQL confirms commits before they are on the disk (REQ-360)', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.db)
    await sql`alter database ${sql.id(rows[0]!.name)} set synchronous_commit = off`.execute(t.db)
    expect((await t.runForJson('doctor')).findings).toContainEqual({
      check: 'durability',
      state: 'warning',
      message: expect.stringMatching(/^these settings of PostgreSQL are off: .*synchronous_commit/),
      advice: expect.stringContaining('Turn them on'),
    })
  })

  it('reports an empty encryption-key file', async () => {
    const file = join(t.folder, 'data/encryption-key')
    const key = await readFile(file).catch(() => null)
    await writeFile(file, '')
    try {
      const { code, stdout } = await t.run('doctor', '--json')
      expect(code).toBe(1)
      expect(JSON.parse(stdout).findings).toContainEqual(
        expect.objectContaining({
          check: 'second factors',
          state: 'fault',
          message: expect.stringContaining('encryption-key is empty'),
        }),
      )
    } finally {
      await (key ? writeFile(file, key) : rm(file))
    }
  })

  it('reports faults with the database, the mail server and the port, warns about settings, and exits with code 1', async () => {
    const occupyingServer = createServer().listen(0, 'localhost')
    await new Promise((resolve) => occupyingServer.once('listening', resolve))
    const address = occupyingServer.address()
    const PORT = String(typeof address === 'object' && address ? address.port : 0)
    const folder = await mkdtemp(join(tmpdir(), 'lpi doctor '))
    try {
      const brokenSettings = {
        LPI_DATA_DIR: folder,
        PORT,
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
        SMTP_URL: 'smtp://127.0.0.1:1',
        PUBLIC_URL: 'http://lpi.test',
      }
      const { code, stdout, stderr } = await runInProcess(brokenSettings, ['doctor', '--json'])
      expect({ code, stderr }).toEqual({ code: 1, stderr: 'Faults: database, mail, port.\n' })
      const { findings } = JSON.parse(stdout)
      expect(findings).toContainEqual(
        expect.objectContaining({ check: 'database', advice: expect.stringContaining('DATABASE_URL') }),
      )
      expect(findings).toContainEqual(expect.objectContaining({ check: 'settings', state: 'warning' }))
      expect(findings).toContainEqual({
        check: 'settings',
        state: 'warning',
        message:
          'emails are sent from Everyday Leadership <no-reply@localhost>, which other mail servers refuse',
        advice: 'Set MAIL_FROM to an address that your mail server is allowed to send from.',
      })
    } finally {
      occupyingServer.close()
      await rm(folder, { recursive: true })
    }
  })
})
