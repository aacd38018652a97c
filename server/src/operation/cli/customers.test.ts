import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestInstallation, type TestInstallation } from '../../testing/run-lpi.ts'

const unknownId = randomUUID()

let t: TestInstallation
let organization: string
let cohort: string
beforeAll(async () => {
  t = await createTestInstallation()
  organization = (await t.runForJson('organizations', 'create', '--name', 'Harbor College')).organizationId
  cohort = (await t.runForJson('cohorts', 'create', '--organization', organization, '--name', 'Autumn'))
    .cohortId
  await t.runForJson('instruments', 'import', await t.writeInstrumentFile())
})
afterAll(() => t.close())

describe('organizations and accounts', () => {
  it('are created, listed and renamed', async () => {
    const account = await t.runForJson('accounts', 'create', '--name', 'Coast Schools')
    const createdOrganization = await t.runForJson(
      'organizations',
      'create',
      '--name',
      'Dune School',
      '--account',
      account.id,
    )
    expect(createdOrganization).toEqual({
      id: createdOrganization.organizationId,
      organizationId: expect.any(String),
      accountId: account.accountId,
      name: 'Dune School',
    })
    await t.runForJson(
      'organizations',
      'rename',
      '--organization',
      createdOrganization.id,
      '--name',
      'Dune College',
    )
    await t.runForJson('accounts', 'rename', '--account', account.id, '--name', 'Coast Colleges')
    const { items } = await t.runForJson('organizations', 'list')
    expect(items).toContainEqual(
      expect.objectContaining({
        id: createdOrganization.id,
        name: 'Dune College',
        cohorts: 0,
        administrators: 0,
      }),
    )
    expect((await t.runForJson('accounts', 'list')).items).toContainEqual(
      expect.objectContaining({ name: 'Coast Colleges', organizations: 1 }),
    )
  })

  it('are not renamed if their id is unknown, and an organization is not created if its account is unknown or its name is taken', async () => {
    expect(await t.runFailing('organizations', 'create', '--name', 'Harbor College')).toBe(
      'There is already an organization named "Harbor College".',
    )
    expect(await t.runFailing('organizations', 'create', '--name', 'X', '--account', unknownId)).toContain(
      'no account',
    )
    expect(
      await t.runFailing('organizations', 'rename', '--organization', unknownId, '--name', 'X'),
    ).toContain(unknownId)
    expect(await t.runFailing('accounts', 'rename', '--account', unknownId, '--name', 'X')).toContain(
      unknownId,
    )
    const { items } = await t.runForJson('organizations', 'list')
    expect(items.map(({ name }: { name: string }) => name)).not.toContain('X')
  })
})

describe('administrators', () => {
  it('get a user account, a pending role and a link, get another link when the role is granted again, are listed by `lpi doctor` while the role is pending, and lose the role when it is revoked', async () => {
    const grant = [
      'administrators',
      'grant',
      '--organization',
      organization,
      '--username',
      ' Dean@Example.org',
    ]
    const grantedRole = await t.runForJson(...grant)
    expect(grantedRole).toMatchObject({ username: 'dean@example.org', isNew: true, isPending: true })
    expect((await t.readEmails()).at(-1)).toMatch(/To: dean@example\.org[\s\S]*lpi\.test\/reset-password/)
    const repeatedGrant = { userId: grantedRole.userId, isNew: false, isPending: true, isMailed: true }
    expect(await t.runForJson(...grant)).toMatchObject(repeatedGrant)
    expect(await t.readEmails()).toHaveLength(2)
    expect((await t.runForJson('administrators', 'list', '--organization', organization)).items).toEqual([
      expect.objectContaining({
        username: 'dean@example.org',
        organization: 'Harbor College',
        state: 'pending',
      }),
    ])

    const { findings } = await t.runForJson('doctor')
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'administrators',
        state: 'warning',
        message: expect.stringContaining('dean@example.org (pending)'),
      }),
    )

    const revoke = [
      'administrators',
      'revoke',
      '--organization',
      organization,
      '--username',
      'dean@example.org',
    ]
    await t.runForJson(...revoke)
    expect((await t.runForJson('administrators', 'list')).items).toEqual([])
    expect(await t.runFailing(...revoke)).toContain('not an administrator')
  })

  it('get no user account if the organization does not exist', async () => {
    const grant = ['administrators', 'grant', '--organization', unknownId, '--username', 'lost@example.org']
    expect(await t.runFailing(...grant)).toContain('no organization')
    expect(await t.runFailing('users', 'find', 'lost@example.org')).toContain('There is no user')
  })
})

describe('cohorts', () => {
  it('are created, listed and renamed; renaming fails if another cohort of the organization already has the name or if the id is unknown', async () => {
    const createdCohort = await t.runForJson(
      'cohorts',
      'create',
      '--organization',
      organization,
      '--name',
      'Spring',
    )
    await t.runForJson('cohorts', 'rename', '--cohort', createdCohort.cohortId, '--name', 'Summer')
    expect((await t.runForJson('cohorts', 'list', '--organization', organization)).items).toContainEqual(
      expect.objectContaining({ id: createdCohort.id, name: 'Summer', assessments: 0, completed: 0 }),
    )
    expect(
      await t.runFailing('cohorts', 'rename', '--cohort', createdCohort.id, '--name', 'Autumn'),
    ).toContain('already')
    expect(await t.runFailing('cohorts', 'rename', '--cohort', unknownId, '--name', 'X')).toContain(unknownId)
  })

  it('need an existing organization and a name that is unique in it', async () => {
    expect(
      await t.runFailing('cohorts', 'create', '--organization', organization, '--name', 'Autumn'),
    ).toContain('already has a cohort with this name')
    expect(await t.runFailing('cohorts', 'create', '--organization', unknownId, '--name', 'X')).toContain(
      'no organization',
    )
  })
})

describe('access codes', () => {
  it('are created, listed, revoked, and exported to a new file that only its owner can access', async () => {
    const createdCode = await t.runForJson(
      'codes',
      'create',
      '--cohort',
      cohort,
      '--seats',
      '12',
      '--expires',
      '2099-06-30',
      '--zone',
      'Europe/Paris',
    )
    expect(createdCode).toMatchObject({
      code: expect.stringMatching(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/),
      seats: 12,
      expiresAt: '2099-06-30T21:59:59.999Z',
      instrument: 'sample@1.0.0',
    })
    expect((await t.runForJson('codes', 'list', '--cohort', cohort)).items).toContainEqual(
      expect.objectContaining({
        code: createdCode.code,
        seats: 12,
        taken: 0,
        state: 'open',
        expiresOn: '2099-06-30',
        timeZone: 'Europe/Paris',
      }),
    )
    expect(await t.runForJson('codes', 'revoke', createdCode.code.toLowerCase())).toMatchObject({
      code: createdCode.code,
    })
    const file = join(t.folder, 'codes.csv')
    expect(await t.runForJson('codes', 'export', file, '--cohort', cohort)).toEqual({ file, codes: 1 })
    expect(await readFile(file, 'utf8')).toContain(`"${createdCode.code}","Harbor College","Autumn"`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await t.runFailing('codes', 'export', file)).toContain('already exists')
  })

  it('are not created if the cohort or the instrument is unknown, or if the expiration date is in the past', async () => {
    const create = ['codes', 'create', '--cohort', cohort, '--seats', '1']
    expect(await t.runFailing('codes', 'create', '--cohort', unknownId, '--seats', '1')).toContain(
      'no cohort',
    )
    expect(await t.runFailing(...create, '--instrument', 'none@1.0.0')).toContain(
      'There is no instrument none@1.0.0',
    )
    expect(await t.runFailing(...create, '--expires', '2020-01-01')).toContain('in the past')
  })

  it('are not revoked if the code is unknown, and not exported to a folder that does not exist', async () => {
    expect(await t.runFailing('codes', 'revoke', 'AAAA-BBBB-CCCC')).toContain('There is no access code')
    expect(await t.runFailing('codes', 'export', join(t.folder, 'none/codes.csv'))).toMatch(
      /codes\.csv cannot be written: no such file or folder$/,
    )
  })
})

it('the audit log records changes to accounts, organizations, cohorts and access codes with ids instead of names, and does not record failed commands or the second revocation of a code (SEC-063)', async () => {
  const createdItems: Record<string, Record<string, string>> = {}
  const events = await t.collectAuditEvents(async () => {
    createdItems.account = await t.runForJson('accounts', 'create', '--name', 'Coast')
    const { accountId } = createdItems.account!
    await t.runForJson('accounts', 'rename', '--account', accountId!, '--name', 'Coast Union')
    createdItems.organization = await t.runForJson(
      'organizations',
      'create',
      '--name',
      'Pier',
      '--account',
      accountId!,
    )
    const { organizationId } = createdItems.organization!
    await t.runForJson('organizations', 'rename', '--organization', organizationId!, '--name', 'Pier School')
    createdItems.cohort = await t.runForJson(
      'cohorts',
      'create',
      '--organization',
      organizationId!,
      '--name',
      'One',
    )
    await t.runForJson('cohorts', 'rename', '--cohort', createdItems.cohort!.id!, '--name', 'First')
    createdItems.code = await t.runForJson(
      'codes',
      'create',
      '--cohort',
      createdItems.cohort!.id!,
      '--seats',
      '3',
    )
    await t.runForJson('codes', 'revoke', createdItems.code!.code!)
    await t.runForJson('codes', 'revoke', createdItems.code!.code!)
    await t.runFailing('organizations', 'create', '--name', 'Pier School')
    await t.runFailing('cohorts', 'rename', '--cohort', unknownId, '--name', 'Second')
  })
  const by = 'operator'
  const { accountId } = createdItems.account!
  const { organizationId } = createdItems.organization!
  const { id: cohortId } = createdItems.cohort!
  const { id: accessCodeId } = createdItems.code!
  expect(events).toEqual([
    ['customer_account.created', { by, accountId }],
    ['customer_account.renamed', { by, accountId }],
    ['organization.created', { by, organizationId, accountId }],
    ['organization.renamed', { by, organizationId }],
    ['cohort.created', { by, cohortId, organizationId }],
    ['cohort.renamed', { by, cohortId }],
    ['access_code.created', { by, accessCodeId, cohortId, seats: 3, instrument: 'sample@1.0.0' }],
    ['access_code.revoked', { by, accessCodeId }],
  ])
  expect(JSON.stringify(events)).not.toMatch(/Coast|Pier|One|First/)
  expect(JSON.stringify(events).replaceAll('-', '')).not.toContain(
    createdItems.code!.code!.replaceAll('-', ''),
  )
})

it.each([
  ['administrators', 'list', '--organization'],
  ['cohorts', 'list', '--organization'],
  ['codes', 'list', '--cohort'],
  ['codes', 'export', 'none.csv', '--cohort'],
  ['invitations', 'list', '--cohort'],
])('`%s %s` rejects an unknown id', async (...args) => {
  expect(await t.runFailing(...args, unknownId)).toMatch(/^There is no (organization|cohort) with the id/)
})
