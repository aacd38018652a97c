import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOwnAssessments } from '../../answering/assessments/queries.ts'
import { createReceipt } from '../../answering/assessments/receipt.ts'
import { loopbackNetworks } from '../../testing/connection-steps.ts'
import { startMockPlatform } from '../../testing/mock-platform.ts'
import { readAllRows } from '../../testing/read-all-rows.ts'
import { createTestInstallation, type TestInstallation } from '../../testing/run-lpi.ts'
import { startForgingProvider } from '../../testing/start-forging-provider.ts'
import { commands } from './commands.ts'

type Row = Record<'state' | 'check' | 'message', string>

const unknownId = randomUUID()
const person = 'dean@example.org'

let t: TestInstallation
let learner: string
let [account, organization, cohort, code] = ['', '', '', '']
const testedCommands: string[] = []
beforeAll(async () => {
  t = await createTestInstallation(loopbackNetworks)
})
afterAll(() => t.close())

/**
 * A sample of commands that the tests run in separate processes, as an operator does: `version`, which needs no
 * database, and commands that use a database, queues or files. All others run in the test process, which is faster.
 */
const processCommands = [
  'version',
  'database migrate',
  'doctor',
  'codes create',
  'invitations send',
  'demo',
  'backup',
]

/** Runs a command with `--json`. Fails if the command fails or prints more than one line. */
async function lpi(name: string, ...args: string[]) {
  testedCommands.push(name)
  const run = processCommands.includes(name) ? t.lpi : t.run
  const { code, stdout, stderr } = await run(...name.split(' '), ...args, '--json')
  expect({ name, code, stderr }).toEqual({ name, code: 0, stderr: '' })
  expect(stdout.trim().split('\n')).toHaveLength(1)
  return JSON.parse(stdout)
}

const pathOf = (name: string) => join(t.folder, name)

/** The email address of a learner and the checksum of one of their completed assessments. */
async function findReceipt() {
  const { id, username } = await t.db
    .selectFrom('users')
    .innerJoin('assessments', 'assessments.user_id', 'users.id')
    .select(['users.id', 'username'])
    .where('status', '=', 'COMPLETED')
    .executeTakeFirstOrThrow()
  const rows = await listOwnAssessments(t.db, id)
  return [username, rows.flatMap((row) => createReceipt(row, row.answers)?.checksum ?? [])[0]!]
}

async function writePeopleFile(name: string, ...lines: string[]) {
  await writeFile(pathOf(name), ['email', ...lines].join('\n'))
  return pathOf(name)
}

/** The tests share one database and build on each other. */
describe('with --json', () => {
  it('the commands for the database and the installation each print one JSON document', async () => {
    expect(await lpi('database migrate')).toEqual({ applied: [] })
    expect(await lpi('database status')).toMatchObject({ database: 'external', pending: [] })
    expect(await lpi('doctor')).toMatchObject({ isHealthy: true })
    expect(await lpi('upgrade', '--check')).toMatchObject({ isReady: true, migrations: [] })
  })

  it('the commands for accounts, organizations and cohorts each print one JSON document', async () => {
    account = (await lpi('accounts create', '--name', 'Coast')).accountId
    await lpi('accounts rename', '--account', account, '--name', 'Coast Schools')
    const createdOrganization = await lpi('organizations create', '--name', 'Pier', '--account', account)
    organization = createdOrganization.organizationId
    await lpi('organizations rename', '--organization', organization, '--name', 'Pier College')
    cohort = (await lpi('cohorts create', '--organization', organization, '--name', 'One')).cohortId
    await lpi('cohorts rename', '--cohort', cohort, '--name', 'Autumn')
    expect(await lpi('cohorts release', '--cohort', cohort, '--when', 'now')).toMatchObject({ emailCount: 0 })

    const { organizationId } = await lpi('organizations create', '--name', 'Empty')
    const { cohortId } = await lpi('cohorts create', '--organization', organizationId, '--name', 'None')
    expect(await lpi('cohorts delete', '--cohort', cohortId)).toMatchObject({ name: 'None' })
    const deleted = await lpi('organizations delete', '--organization', organizationId)
    expect(deleted).toMatchObject({ organizationId, name: 'Empty' })

    const listItems = async (name: string) => (await lpi(name)).items
    expect(await listItems('accounts list')).toMatchObject([{ id: account, name: 'Coast Schools' }])
    expect(await listItems('organizations list')).toMatchObject([{ id: organization, name: 'Pier College' }])
    expect(await listItems('cohorts list')).toMatchObject([{ id: cohort, name: 'Autumn' }])
  })

  it('the commands for instruments, codes and invitations each print one JSON document', async () => {
    const questionnaire = await t.writeInstrumentFile()
    expect(await lpi('instruments validate', questionnaire)).toMatchObject({ id: 'sample' })
    expect(await lpi('instruments import', questionnaire)).toMatchObject({ isNew: true })
    expect((await lpi('instruments list')).items).toMatchObject([{ instrument: 'sample@1.0.0' }])

    const blankFile = pathOf('blank.xlsx')
    expect(await lpi('instruments new', blankFile)).toEqual({ file: blankFile, id: 'blank' })
    const workbook = pathOf('sample.xlsx')
    expect(await lpi('instruments export', 'sample@1.0.0', workbook)).toMatchObject({ id: 'sample' })
    const { scales, changes } = await lpi('instruments compare', 'sample@1.0.0', workbook)
    expect([changes, scales.length]).toEqual([[], 2])
    expect(await lpi('instruments preview', workbook, pathOf('preview'))).toMatchObject({
      withoutReports: [],
    })
    expect(await lpi('instruments manual', 'sample', pathOf('manual.md'))).toMatchObject({ version: '1.0.0' })
    const frenchFile = pathOf('french.csv')
    expect(
      await lpi('instruments translation export', workbook, frenchFile, '--language', 'fr'),
    ).toMatchObject({
      texts: 42,
      missing: 42,
    })
    expect(
      await lpi('instruments translation import', workbook, frenchFile, pathOf('bilingual.xlsx')),
    ).toMatchObject({ language: 'fr', outdated: [] })
    expect(await lpi('instruments translation missing', workbook)).toEqual({ missing: { en: [] } })

    code = (await lpi('codes create', '--cohort', cohort, '--seats', '3')).code
    expect((await lpi('codes list')).items).toMatchObject([{ code, state: 'open' }])
    expect(await lpi('codes export', pathOf('codes.csv'))).toMatchObject({ codes: 1 })
    expect(await lpi('codes revoke', code)).toMatchObject({ code })

    const peopleFile = await writePeopleFile('people.csv', 'robin@example.org')
    const { invited } = await lpi('invitations import', peopleFile, '--cohort', cohort)
    expect(invited).toHaveLength(1)
    expect(await lpi('invitations send', '--cohort', cohort)).toMatchObject({ mailed: 1 })
    expect((await lpi('invitations list', '--cohort', cohort)).items).toMatchObject([
      { email: 'robin@example.org' },
    ])
    expect(await lpi('instruments retire', 'sample@1.0.0')).toMatchObject({ id: 'sample' })
  })

  it('the commands for administrators, demos, receipts, users, second factors and sessions each print one JSON document', async () => {
    const role = ['--organization', organization, '--username', person]
    expect(await lpi('administrators grant', ...role)).toMatchObject({ isNew: true, isPending: true })
    expect((await lpi('administrators list')).items).toMatchObject([{ username: person }])
    const { link } = await lpi('users confirmation-link', person)
    expect(link).toMatch(/^https:\/\/lpi\.test\/reset-password\?code=[\w-]+$/)
    expect(await lpi('administrators revoke', ...role)).toMatchObject({ username: person })

    const everydayLeadershipFile = join(
      import.meta.dirname,
      '../../../../content/instruments/everyday-leadership.json',
    )
    await t.runForJson('instruments', 'import', everydayLeadershipFile)
    learner = (await lpi('demo', '--learners', '12')).learner
    expect(await lpi('receipts verify', ...(await findReceipt()))).toMatchObject({
      answerCount: expect.any(Number),
    })
    await lpi('users lock', learner)
    expect(await lpi('users find', learner)).toMatchObject({ lockedAt: expect.any(String) })
    await lpi('users unlock', learner)

    const { id: user_id } = await t.runForJson('users', 'find', learner)
    // The operator names an account without an address by its id.
    expect(await t.runForJson('users', 'find', user_id)).toMatchObject({ username: learner })
    const at = new Date()
    const factor = { user_id, secret: Buffer.from('encrypted'), key_id: 'lost', session_id: randomUUID() }
    await t.db
      .insertInto('second_factors')
      .values({ ...factor, started_at: at, enabled_at: at })
      .execute()
    const listAdministrators = async () => (await t.runForJson('administrators', 'list')).items
    const { organizationId } = (await listAdministrators()).find(({ state }: Row) => state === 'active')
    expect(
      await lpi('organizations second-factor', 'required', '--organization', organizationId),
    ).toMatchObject({ isRequired: true, administratorsWithoutSecondFactor: 1 })
    expect(await listAdministrators()).toContainEqual(
      expect.objectContaining({ organizationId, secondFactor: 'missing' }),
    )
    const { findings } = await t.runForJson('doctor')
    const messages = findings
      .filter(({ check }: Row) => check === 'second factors')
      .map((finding: Row) => finding.message)
    expect(messages).toEqual([
      'only backup codes work for 1 user account, because the encryption key changed',
      expect.stringContaining('required, but not set up: '),
    ])
    expect(await lpi('users reset-second-factor', learner)).toMatchObject({ username: learner })
    await lpi('users expire-password', learner)
    expect(await lpi('users erase', learner)).toMatchObject({ username: learner })
    expect(await lpi('sessions end')).toEqual({ sessions: 0 })
  })

  it('the commands for connections each print one JSON document, without the secret (REQ-465)', async () => {
    const provider = await startForgingProvider()
    await writeFile(pathOf('secret.txt'), 'a secret of the provider\n')
    const client = ['--issuer', provider.issuer, '--client-id', 'lpi', '--secret-file', pathOf('secret.txt')]
    const names = ['--organization', organization, '--name', 'Lakeside']
    const created = await lpi('connections create', ...names, ...client)
    expect(created).toMatchObject({
      state: 'draft',
      hasSecret: true,
      redirectUri: 'https://lpi.test/login/return',
    })
    expect(JSON.stringify(created)).not.toContain('a secret of the provider')
    const connection = ['--connection', created.id]
    expect(await lpi('connections approve-domain', ...connection, 'lakeside.example')).toMatchObject({
      domain: 'lakeside.example',
    })
    expect(await lpi('connections set', ...connection, '--state', 'on', '--trust-email', 'on')).toMatchObject(
      {
        state: 'on',
        trustsEmail: true,
        hasSecret: true,
      },
    )
    expect((await lpi('connections list', '--organization', organization)).items).toMatchObject([
      { id: created.id, state: 'on', domains: ['lakeside.example'] },
    ])
    expect(await lpi('connections show', ...connection)).toMatchObject({ name: 'Lakeside' })
    const deans = { group: 'deans', organizationRole: 'OrgAdmin', folderIds: [] }
    const claim = await lpi('connections set', ...connection, '--groups-claim', 'groups')
    expect(claim).toMatchObject({ groupsClaim: 'groups', groupRules: [] })
    await writeFile(pathOf('rules.json'), JSON.stringify([deans]))
    expect(await lpi('connections set-rules', ...connection, pathOf('rules.json'))).toMatchObject({
      groupRules: [deans],
      otherGroupRules: {},
      state: 'on',
    })
    const shared = await t.runForJson('organizations', 'create', '--name', 'Shared', '--account', account)
    const ofShared = [...connection, '--organization', shared.id, pathOf('rules.json')]
    expect(await t.runForJson('connections', 'set-rules', ...ofShared)).toMatchObject({
      groupRules: [deans],
      otherGroupRules: { [shared.id]: [deans] },
    })
    expect((await t.run('connections', 'show', ...connection)).stdout).toContain('deans: OrgAdmin')
    await t.runForJson('organizations', 'delete', '--organization', shared.id, '--yes')
    await writeFile(pathOf('no-rules.json'), '[{"group": "deans"}]')
    expect(await t.runFailing('connections', 'set-rules', ...connection, pathOf('no-rules.json'))).toContain(
      'is not a list of rules',
    )
    expect(await t.runFailing('connections', 'set', ...connection, '--only-login', 'on')).toContain(
      'An administrator with a password',
    )
    await t.db.updateTable('connections').set({ key_id: 'lost' }).execute()
    const { findings } = await t.runForJson('doctor')
    expect(findings.filter(({ check }: Row) => check === 'institutions')).toMatchObject([
      { message: expect.stringContaining('1 connection, because the encryption key changed') },
    ])
    expect(await lpi('connections delete', ...connection)).toMatchObject({ endsAt: null })
    await provider.close()
  })

  it('the commands for learning platforms each print one JSON document (REQ-390)', async () => {
    const mock = await startMockPlatform()
    const { registration } = mock
    const addresses = Object.entries({
      name: 'Moodle',
      issuer: registration.issuer,
      client: registration.clientId,
      authorization: registration.authorizationEndpoint,
      token: registration.tokenEndpoint,
      keys: registration.keySetUrl,
      deployment: '1',
    }).flatMap(([name, value]) => [`--${name}`, value])
    const create = ['--organization', organization, ...addresses]
    const { id } = await lpi('platforms create', ...create)
    expect(await t.runFailing('platforms', 'create', ...create)).toContain('already registered')
    const { clientId } = registration
    expect((await lpi('platforms list')).items).toMatchObject([{ id, name: 'Moodle', clientId, state: 'on' }])
    const { id: user_id } = await t.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
    const person = { connection_id: id, issuer: registration.issuer, subject: '1', user_id }
    await t.db.insertInto('institution_identities').values(person).execute()
    const platform = ['--platform', id]
    expect(await lpi('platforms delete', ...platform)).toMatchObject({ id, endsAt: expect.any(String) })
    // The issuer and the client id are free again for the organization to which they belong.
    expect(await lpi('platforms delete', ...platform, '--now')).toMatchObject({ id, endsAt: null })
    expect(await lpi('platforms create', ...create)).toMatchObject({ id: expect.any(String) })
    await mock.close()
    expect(await lpi('platforms link', '--organization', organization)).toMatchObject({
      url: expect.stringContaining('https://lpi.test/lti/register?token='),
    })
    expect(await lpi('platforms rotate-key')).toMatchObject({ published: expect.any(String) })
  })

  it('the commands for consents, flags, keys, the audit log and retention each print one JSON document', async () => {
    expect(await lpi('consents report')).toMatchObject({ current: expect.any(Array) })
    expect(await lpi('flags set', 'group-insight', 'on')).toMatchObject({ enabled: true })
    expect((await lpi('flags list')).items).toMatchObject([{ name: 'group-insight', enabled: true }])
    expect(await lpi('keys rotate')).toMatchObject({ published: { kid: expect.any(String) } })
    expect(await lpi('audit show', '--limit', '1')).toMatchObject({ chain: { brokenAt: null } })
    expect(await lpi('audit export', pathOf('audit.csv'))).toMatchObject({ brokenAt: null })
    expect(await lpi('retention show')).toMatchObject({ days: { accounts: 0 } })
    expect(await lpi('retention run')).toMatchObject({ accounts: 0 })
  })

  it('the `version` command prints one JSON document', async () => {
    expect(await lpi('version')).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+(\+[\da-f]+)?$/) })
  })

  it('the commands `backup`, `status` and `restore` each print one JSON document, `status` fails if there is no backup, `status --mail` sends an email, and `restore` restores every row', async () => {
    const rowsBefore = await readAllRows(t.db)
    const withoutBackup = await t.run('status', '--json')
    expect([withoutBackup.code, withoutBackup.stderr]).toEqual([1, 'Needs attention: backup.\n'])
    expect((await t.run('status')).stdout).toMatch(
      /^FAULT {4}backup: .* never been backed up .*\n +Run: npm run lpi -- backup FILE\. If lpi-backup\.timer .*\nok .*disk: [\s\S]*\nassessments +\d+ not started, \d+ in progress, \d+ completed\nlast seven days +\d+ new accounts?, \d+ completed assessments?\nwaiting +/,
    )
    expect(await lpi('backup', pathOf('all.backup'))).toMatchObject({ file: pathOf('all.backup') })
    const status = await lpi('status', '--mail', 'operator@example.org')
    expect(status).toMatchObject({ isHealthy: true, mailedTo: 'operator@example.org' })
    const email = (await t.readEmails()).find((text) => text.includes('To: operator@example.org'))
    expect(email).toContain(' status: no faults')
    expect(email).toContain('backup: the last one is less than an hour old')
    await t.runForJson('organizations', 'create', '--name', 'Later')
    expect(await lpi('restore', pathOf('all.backup'), '--yes')).toMatchObject({ file: pathOf('all.backup') })
    expect(await readAllRows(t.db)).toEqual(rowsBefore)
  })

  it('the tests above run every command', () => {
    expect([...new Set(testedCommands)].sort()).toEqual(commands.map(({ name }) => name).sort())
  })
})

describe('the database stays unchanged', () => {
  let rowsBefore: Awaited<ReturnType<typeof readAllRows>>
  beforeAll(async () => {
    await writePeopleFile('invalid.csv', 'cleo@example.org', 'not an address')
    await writeFile(pathOf('incomplete.json'), '{"id": "incomplete",')
    rowsBefore = await readAllRows(t.db)
  })
  afterAll(async () => {
    expect(await readAllRows(t.db)).toEqual(rowsBefore)
  })

  const unexpectedArgument = 'Unexpected argument "again"'
  it.each<[string, () => string[], number, string]>([
    [
      'accounts rename',
      () => ['--account', unknownId, '--name', 'X'],
      1,
      `no account with the id ${unknownId}`,
    ],
    [
      'organizations create',
      () => ['--name', 'Pier College'],
      1,
      'already an organization named "Pier College"',
    ],
    ['cohorts create', () => ['--organization', unknownId, '--name', 'X'], 1, 'no organization with the id'],
    [
      'administrators revoke',
      () => ['--organization', organization, '--username', person],
      1,
      'not an administrator',
    ],
    ['codes revoke', () => ['AAAA-BBBB-CCCC'], 1, 'There is no access code'],
    ['invitations import', () => [pathOf('invalid.csv'), '--cohort', cohort], 1, 'line 3: "not an address"'],
    ['instruments import', () => [pathOf('incomplete.json')], 1, 'is not valid JSON'],
    ['users lock', () => [learner], 1, 'There is no user with the email address'],
    ['receipts verify', () => [person, 'AAAA-BBBB-CCCC'], 1, 'No completed assessment'],
    ['receipts verify', () => [person, 'AAAA'], 2, 'CHECKSUM: "AAAA" is not valid'],
    ['audit export', () => [pathOf('audit.csv')], 1, 'audit.csv already exists'],
    ['backup', () => [pathOf('all.backup')], 1, 'all.backup already exists'],
    ['restore', () => [pathOf('all.backup')], 1, 'The database is not empty, so nothing was restored.'],
    ['flags set', () => ['group-insight', 'maybe'], 2, 'on|off: "maybe" is not valid'],
    ['demo', () => ['--learners', 'many'], 2, '--learners N: "many" is not valid'],
    ['sessions end', () => ['again'], 2, unexpectedArgument],
    ['keys rotate', () => ['again'], 2, unexpectedArgument],
    ['retention run', () => ['again'], 2, unexpectedArgument],
    ['consents report', () => ['again'], 2, unexpectedArgument],
    ['database migrate', () => ['again'], 2, unexpectedArgument],
    ['doctor', () => ['again'], 2, unexpectedArgument],
    ['upgrade', () => [], 2, 'Add --check'],
  ])('if the command %s fails', async (name, args, code, sentence) => {
    expect(await t.run(...name.split(' '), ...args())).toEqual({
      code,
      stdout: '',
      stderr: expect.stringContaining(sentence),
    })
  })

  it('if an import fails at its last step', async () => {
    const peopleFile = await writePeopleFile('others.csv', 'cleo@example.org', 'bo@example.org')
    const imports = [
      ['instruments', 'import', await t.writeInstrumentFile({ version: '2.0.0' })],
      ['invitations', 'import', peopleFile, '--cohort', cohort],
    ]
    const emailCount = (await t.readEmails()).length
    await sql`create function break() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full'; end $$`.execute(t.db)
    await sql`create trigger break before insert on pending_audit_events execute function break()`.execute(
      t.db,
    )
    for (const args of imports) expect(await t.runFailing(...args)).toBe('the disk is full')
    await sql`drop trigger break on pending_audit_events`.execute(t.db)
    expect(await t.readEmails()).toHaveLength(emailCount)
  })

  it.each(commands.map((command) => [command.name, command] as const))(
    'if the command %s is called with an unknown option or without a required parameter',
    async (name, { parameters }) => {
      const errors = async (...args: string[]) => {
        const { code, stdout, stderr } = await t.run(...name.split(' '), ...args)
        expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
        return stderr.split('\n').filter((line) => line.startsWith('  '))
      }
      expect(await errors('--color=red')).toEqual(["  Unknown option '--color'"])
      const requiredParameters = Object.values(parameters).filter(
        ({ schema }) => !schema.safeParse(undefined).success,
      )
      if (requiredParameters.length === 0) return
      expect(await errors()).toEqual(
        requiredParameters.map(({ description }) => expect.stringContaining(`is required: ${description}`)),
      )
    },
  )
})
