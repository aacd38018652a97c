import { randomUUID } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestInstallation, runLpi, type TestInstallation } from '../testing/run-lpi.ts'
import { sampleInstrument } from '../testing/sample-instrument.ts'
import { insertUser } from '../users/queries.ts'

const nobody = randomUUID()

let t: TestInstallation
let organization: string
let cohort: string
beforeAll(async () => {
  t = await createTestInstallation()
  organization = (await t.json('organizations', 'create', '--name', 'Harbour College')).organizationId
  cohort = (await t.json('cohorts', 'create', '--organization', organization, '--name', 'Autumn')).cohortId
  await t.json('instruments', 'import', await instrumentFile())
})
afterAll(() => t.close())

async function instrumentFile(changed: Record<string, unknown> = {}) {
  const file = join(t.folder, `instrument-${randomUUID()}.json`)
  await writeFile(file, JSON.stringify(sampleInstrument(changed)))
  return file
}

async function createUser() {
  const username = `robin-${randomUUID()}@example.org`
  const names = { first_name: 'Robin', last_name: 'Example' }
  await insertUser(t.db, { username, email: username, ...names, password_hash: 'x' })
  return username
}

/** Refused: 1, the reason on standard error, and the same document for scripts. */
async function refusal(...words: string[]) {
  const { code, stdout, stderr } = await t.refused(...words, '--json')
  expect({ code, stdout: JSON.parse(stdout) }).toEqual({ code: 1, stdout: { error: stderr.trim() } })
  return stderr.trim()
}

describe('organizations and accounts', () => {
  it('are made, listed and renamed', async () => {
    const account = await t.json('accounts', 'create', '--name', 'Coast Schools')
    const made = await t.json('organizations', 'create', '--name', 'Dune School', '--account', account.id)
    expect(made).toEqual({
      id: made.organizationId,
      organizationId: expect.any(String),
      accountId: account.accountId,
      name: 'Dune School',
    })
    await t.json('organizations', 'rename', '--organization', made.id, '--name', 'Dune College')
    await t.json('accounts', 'rename', '--account', account.id, '--name', 'Coast Colleges')
    const { items } = await t.json('organizations', 'list')
    expect(items).toContainEqual(
      expect.objectContaining({ id: made.id, name: 'Dune College', cohorts: 0, administrators: 0 }),
    )
    expect((await t.json('accounts', 'list')).items).toContainEqual(
      expect.objectContaining({ name: 'Coast Colleges', organizations: 1 }),
    )
  })

  it('keep their names apart, and ask for ones that exist', async () => {
    expect(await refusal('organizations', 'create', '--name', 'Harbour College')).toBe(
      'There is already an organisation named "Harbour College".',
    )
    expect(await refusal('organizations', 'create', '--name', 'X', '--account', nobody)).toContain(
      'no account',
    )
    expect(await refusal('organizations', 'rename', '--organization', nobody, '--name', 'X')).toContain(
      nobody,
    )
    expect(await refusal('accounts', 'rename', '--account', nobody, '--name', 'X')).toContain(nobody)
    const { items } = await t.json('organizations', 'list')
    expect(items.map(({ name }: { name: string }) => name)).not.toContain('X')
  })
})

describe('administrators', () => {
  it('get an account and a link by mail where they have none; again changes nothing', async () => {
    const grant = [
      'administrators',
      'grant',
      '--organization',
      organization,
      '--username',
      ' Dean@Example.org',
    ]
    const made = await t.json(...grant)
    expect(made).toMatchObject({ username: 'dean@example.org', isNew: true, isMailed: true })
    expect((await t.mails()).at(-1)).toMatch(/To: dean@example\.org[\s\S]*lpi\.test\/reset-password/)
    expect(await t.json(...grant)).toMatchObject({ userId: made.userId, isNew: false, isMailed: false })
    expect(await t.mails()).toHaveLength(1)
    expect((await t.json('administrators', 'list', '--organization', organization)).items).toEqual([
      expect.objectContaining({ username: 'dean@example.org', organization: 'Harbour College' }),
    ])

    const revoke = [
      'administrators',
      'revoke',
      '--organization',
      organization,
      '--username',
      'dean@example.org',
    ]
    await t.json(...revoke)
    expect((await t.json('administrators', 'list')).items).toEqual([])
    expect(await refusal(...revoke)).toContain('no administrator')
  })

  it('leave no account behind where the organisation does not exist', async () => {
    const grant = ['administrators', 'grant', '--organization', nobody, '--username', 'lost@example.org']
    expect(await refusal(...grant)).toContain('no organisation')
    expect(await refusal('users', 'find', 'lost@example.org')).toContain('Nobody')
  })
})

describe('cohorts', () => {
  it('are made, listed and renamed', async () => {
    const made = await t.json('cohorts', 'create', '--organization', organization, '--name', 'Spring')
    await t.json('cohorts', 'rename', '--cohort', made.cohortId, '--name', 'Summer')
    expect((await t.json('cohorts', 'list', '--organization', organization)).items).toContainEqual(
      expect.objectContaining({ id: made.id, name: 'Summer', assessments: 0, completed: 0 }),
    )
    expect(await refusal('cohorts', 'rename', '--cohort', made.id, '--name', 'Autumn')).toContain('already')
    expect(await refusal('cohorts', 'rename', '--cohort', nobody, '--name', 'X')).toContain(nobody)
  })

  it('need an organisation and a name of their own in it', async () => {
    expect(await refusal('cohorts', 'create', '--organization', organization, '--name', 'Autumn')).toContain(
      'already has a cohort named "Autumn"',
    )
    expect(await refusal('cohorts', 'create', '--organization', nobody, '--name', 'X')).toContain(
      'no organisation',
    )
  })
})

describe('access codes', () => {
  it('are made, listed, revoked and exported', async () => {
    const made = await t.json(
      'codes',
      'create',
      '--cohort',
      cohort,
      '--seats',
      '12',
      '--expires',
      '2099-06-30',
    )
    expect(made).toMatchObject({
      code: expect.stringMatching(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/),
      seats: 12,
      expiresAt: '2099-06-30T23:59:59.999Z',
      instrument: 'sample@1.0.0',
    })
    expect((await t.json('codes', 'list', '--cohort', cohort)).items).toContainEqual(
      expect.objectContaining({ code: made.code, seats: 12, taken: 0, state: 'open' }),
    )
    expect(await t.json('codes', 'revoke', made.code.toLowerCase())).toMatchObject({ code: made.code })
    const file = join(t.folder, 'codes.csv')
    expect(await t.json('codes', 'export', file, '--cohort', cohort)).toEqual({ file, codes: 1 })
    expect(await readFile(file, 'utf8')).toContain(`${made.code},Harbour College,Autumn`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await refusal('codes', 'export', file)).toContain('exists already')
  })

  it('are refused without a cohort, an instrument or a future', async () => {
    const create = ['codes', 'create', '--cohort', cohort, '--seats', '1']
    expect(await refusal('codes', 'create', '--cohort', nobody, '--seats', '1')).toContain('no cohort')
    expect(await refusal(...create, '--instrument', 'none@1.0.0')).toContain(
      'There is no instrument none@1.0.0',
    )
    expect(await refusal(...create, '--expires', '2020-01-01')).toContain('over already')
    expect(await refusal('codes', 'revoke', 'AAAA-BBBB-CCCC')).toContain('There is no access code')
  })
})

describe('invitations', () => {
  it('go to every address of a file once, and again to whoever has not accepted', async () => {
    const file = join(t.folder, 'people.csv')
    await writeFile(
      file,
      '\uFEFFName;E-Mail\r\n"Ito; Aiko";AIKO@example.org\r\nBo;bo@example.org\r\nBo;bo@example.org\r\n',
    )
    const before = (await t.mails()).length
    const first = await t.json('invitations', 'import', file, '--cohort', cohort)
    expect(first.invited.map(({ email }: { email: string }) => email).sort()).toEqual([
      'aiko@example.org',
      'bo@example.org',
    ])
    expect((await t.mails()).slice(before).join('\n')).toContain('https://lpi.test/invitation/')
    expect(await t.json('invitations', 'import', file, '--cohort', cohort)).toMatchObject({ invited: [] })
    expect((await t.json('invitations', 'list', '--cohort', cohort)).items).toEqual([
      expect.objectContaining({ email: 'aiko@example.org', status: 'INVITATION_SENT' }),
      expect.objectContaining({ email: 'bo@example.org' }),
    ])
    expect(await t.json('invitations', 'send', '--cohort', cohort)).toMatchObject({ mailed: 2 })
  })

  it('go to nobody where one line is faulty, and every faulty line is named', async () => {
    const file = join(t.folder, 'faulty.csv')
    await writeFile(file, 'email\ncleo@example.org\nnot an address\n\nnor this\n')
    const reason = await refusal('invitations', 'import', file, '--cohort', cohort)
    expect(reason).toMatch(/line 3: "not an address"[\s\S]*line 5: "nor this"/)
    const { items } = await t.json('invitations', 'list', '--cohort', cohort)
    expect(items).not.toContainEqual(expect.objectContaining({ email: 'cleo@example.org' }))
    expect(await refusal('invitations', 'import', join(t.folder, 'none.csv'), '--cohort', cohort)).toContain(
      'cannot be read',
    )
    expect(await refusal('invitations', 'send', '--cohort', nobody)).toContain('no cohort')
  })
})

describe('instruments', () => {
  it('are validated without a database, imported once, listed and retired', async () => {
    const file = await instrumentFile({ version: '2.0.0', minutes: 9 })
    expect(await t.json('instruments', 'validate', file)).toMatchObject({
      id: 'sample',
      scales: 2,
      texts: { en: 42 },
    })
    expect(await t.json('instruments', 'import', file)).toEqual({
      id: 'sample',
      version: '2.0.0',
      isNew: true,
    })
    expect(await t.json('instruments', 'import', file)).toMatchObject({ isNew: false })
    const create = ['codes', 'create', '--cohort', cohort, '--seats', '1']
    expect(await t.json(...create)).toMatchObject({ instrument: 'sample@2.0.0' })
    await t.json('instruments', 'retire', 'sample@2.0.0')
    expect(await t.json(...create)).toMatchObject({ instrument: 'sample@1.0.0' })
    expect(await refusal(...create, '--instrument', 'sample@2.0.0')).toContain('retired')
    const { items } = await t.json('instruments', 'list')
    expect(items.map((one: { instrument: string }) => one.instrument)).toEqual([
      'sample@1.0.0',
      'sample@2.0.0',
    ])
  })

  it('leave nothing behind where they are refused', async () => {
    const other = await instrumentFile({ minutes: 99 })
    expect(await refusal('instruments', 'import', other)).toContain('other content')
    const broken = join(t.folder, 'broken.json')
    await writeFile(broken, '{"id": "half", "version": "1.0.0",')
    expect(await refusal('instruments', 'import', broken)).toContain('is not JSON')
    expect(await refusal('instruments', 'validate', broken)).toContain('is not JSON')
    expect(await refusal('instruments', 'retire', 'half@1.0.0')).toContain('There is no instrument')
    expect((await t.json('instruments', 'list')).items).toHaveLength(2)
  })
})

describe('users', () => {
  it('are found, locked, unlocked, and asked for another password', async () => {
    const username = await createUser()
    const found = await t.json('users', 'find', username)
    expect(found).toMatchObject({ username, firstName: 'Robin', lockedAt: null, assessments: 0 })
    await t.json('users', 'lock', username)
    expect((await t.json('users', 'find', username)).lockedAt).not.toBeNull()
    await t.json('users', 'unlock', username)
    expect((await t.json('users', 'find', username)).lockedAt).toBeNull()
    await t.json('users', 'expire-password', username)
    expect((await t.json('users', 'find', username)).passwordExpiredAt).not.toBeNull()
    const row = await t.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', found.id)
      .executeTakeFirstOrThrow()
    expect(row.security_version).toBe(3)
  })

  it.each(['find', 'lock', 'unlock', 'expire-password'])(
    'users %s refuses an unknown address',
    async (verb) => {
      expect(await refusal('users', verb, 'nobody@example.org')).toBe(
        'Nobody has an account with the address nobody@example.org.',
      )
    },
  )
})

it('consents are reported in numbers', async () => {
  await createUser()
  const report = await t.json('consents', 'report')
  expect(report.inForce[0]).toMatchObject({ policyType: 'privacy-policy', version: '1' })
  expect(report.inForce[0].waitingFor).toBeGreaterThan(0)
})

it('flags are set for everybody and for one account, and listed', async () => {
  const { accountId } = await t.json('accounts', 'create', '--name', 'Flagged')
  await t.json('flags', 'set', 'group-insight', 'on')
  await t.json('flags', 'set', 'group-insight', 'off', '--account', accountId)
  await t.json('flags', 'set', 'group-insight', 'on', '--account', accountId)
  expect((await t.json('flags', 'list')).items).toMatchObject([
    { name: 'group-insight', enabled: true, accountId: null },
    { name: 'group-insight', enabled: true, accountId, account: 'Flagged' },
  ])
  expect(await refusal('flags', 'set', 'x', 'on', '--account', nobody)).toContain('no account')
})

it('the database says which migrations it has, and migrating again changes nothing', async () => {
  expect(await t.json('database', 'status')).toMatchObject({ database: 'external', pending: [], unknown: [] })
  expect(await t.json('database', 'migrate')).toEqual({ applied: [] })
})

describe('help and wrong usage', () => {
  it('ends a process with 1 and 2 as well, and says why on standard error alone', async () => {
    expect(await t.lpi('users', 'find', 'nobody@example.org')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Nobody has an account with the address nobody@example.org.\n',
    })
    expect(await t.lpi('brew')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('"brew"'),
    })
  })

  it('teaches, from the whole to one command', async () => {
    expect((await t.refused()).stdout).toContain('A first round')
    expect((await t.lpi('help')).stdout).toContain('codes create')
    expect((await t.refused('codes', '--help')).stdout).toContain(
      'npm run lpi -- codes create --cohort ID --seats N',
    )
    expect((await t.refused('help', 'codes', 'create')).stdout).toContain('Examples:')
  })

  it.each([
    ['codes', 'create'],
    ['codes', 'create', '--cohort', 'abc', '--seats', '0'],
    ['codes', 'create', '--cohort', nobody, '--seats', '2', '--expires', '30.6.2027'],
    ['codes', 'create', '--cohort', nobody, '--seats', '2', '--colour', 'red'],
    ['codes', 'brew'],
    ['brew'],
    ['users', 'find', 'no address'],
    ['users', 'find', 'a@example.org', 'b@example.org'],
    ['flags', 'set', 'Name With Spaces', 'maybe'],
    ['organizations', 'create', '--name', '<b>'],
    ['organizations', 'rename', '--organization', 'x', '--name', ''],
    ['accounts', 'create'],
    ['administrators', 'grant', '--organization', nobody, '--username', 'nobody'],
    ['cohorts', 'create', '--name', 'X'],
    ['invitations', 'import'],
    ['instruments', 'retire', 'sample'],
  ])('is told with exit code 2: %s %s', async (...words) => {
    const { code, stdout, stderr } = await t.refused(...words)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/not understood|no command/)
  })
})

it('names every setting that is not usable', async () => {
  const { code, stderr } = await runLpi({ ...t.env, PORT: 'many' }, ['organizations', 'list'])
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('PORT: many') })
})
