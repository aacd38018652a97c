import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../../accounts/users/shared-queries.ts'
import { createTestInstallation, type TestInstallation } from '../../testing/run-lpi.ts'

const unknownId = randomUUID()

let t: TestInstallation
let cohort: string
beforeAll(async () => {
  t = await createTestInstallation()
  const organization = (await t.runForJson('organizations', 'create', '--name', 'Harbor College')).id
  cohort = (await t.runForJson('cohorts', 'create', '--organization', organization, '--name', 'Autumn'))
    .cohortId
  await t.runForJson('instruments', 'import', await t.writeInstrumentFile())
})
afterAll(() => t.close())

async function createUser() {
  const username = `robin-${randomUUID()}@example.org`
  const names = { first_name: 'Robin', last_name: 'Example' }
  await insertUser(t.db, { username, email: username, ...names, password_hash: 'x' })
  return username
}

describe('invitations', () => {
  it('are sent once to each address, even if the file lists it twice or is imported twice, and can be sent again as reminders', async () => {
    const file = join(t.folder, 'people.csv')
    await writeFile(
      file,
      '\uFEFFName;E-Mail\r\n"Ito; Aiko";AIKO@example.org\r\nBo;bo@example.org\r\nBo;bo@example.org\r\n',
    )
    const emailCount = (await t.readEmails()).length
    const result = await t.runForJson('invitations', 'import', file, '--cohort', cohort)
    expect(result.invited.map(({ email }: { email: string }) => email).sort()).toEqual([
      'aiko@example.org',
      'bo@example.org',
    ])
    expect((await t.readEmails()).slice(emailCount).join('\n')).toContain('https://lpi.test/invitation/')
    expect(await t.runForJson('invitations', 'import', file, '--cohort', cohort)).toMatchObject({
      invited: [],
    })
    expect((await t.runForJson('invitations', 'list', '--cohort', cohort)).items).toEqual([
      expect.objectContaining({ email: 'aiko@example.org', status: 'INVITATION_SENT' }),
      expect.objectContaining({ email: 'bo@example.org' }),
    ])
    expect(await t.runForJson('invitations', 'send', '--cohort', cohort)).toMatchObject({ mailed: 2 })
  })

  it('are reported with “person” for one and “people” for other numbers', async () => {
    const file = join(t.folder, 'counted.csv')
    await writeFile(file, 'email\ndana@example.org\n')
    const invite = async () => (await t.run('invitations', 'import', file, '--cohort', cohort)).stdout
    expect(await invite()).toContain('Invited 1 person.\n0 people were already invited.')
    expect(await invite()).toContain('Invited 0 people.\n1 person was already invited.')
  })

  it('are not sent if the file is in UTF-16 without a byte order mark', async () => {
    const file = join(t.folder, 'utf-16-without-mark.csv')
    await writeFile(file, 'email\nutf-16@example.com\n', 'utf16le')
    expect(await t.runFailing('invitations', 'import', file, '--cohort', cohort)).toContain(
      'is not a UTF-8 text file',
    )
  })

  it('are created if the file is in UTF-16 with a byte order mark', async () => {
    const file = join(t.folder, 'utf-16.csv')
    await writeFile(file, '\uFEFFemail\nutf-16@example.com\n', 'utf16le')
    const result = await t.runForJson('invitations', 'import', file, '--cohort', cohort)
    expect(result.invited).toEqual([expect.objectContaining({ email: 'utf-16@example.com' })])
  })

  it('are not sent if the file is in Latin-1', async () => {
    const file = join(t.folder, 'latin.csv')
    await writeFile(file, 'email,first name\nzoe@example.com,Zoë\n', 'latin1')
    expect(await t.runFailing('invitations', 'import', file, '--cohort', cohort)).toContain(
      'is not a UTF-8 text file',
    )
  })

  it('are not sent if any line is invalid; the error lists every invalid line', async () => {
    const file = join(t.folder, 'invalid.csv')
    await writeFile(file, 'email\ncleo@example.org\nnot an address\n\nnor this\n')
    const reason = await t.runFailing('invitations', 'import', file, '--cohort', cohort)
    expect(reason).toMatch(/line 3: "not an address"[\s\S]*line 5: "nor this"/)
    const { items } = await t.runForJson('invitations', 'list', '--cohort', cohort)
    expect(items).not.toContainEqual(expect.objectContaining({ email: 'cleo@example.org' }))
  })

  it('are sent without a name that is none, and the result says so', async () => {
    const file = join(t.folder, 'names.csv')
    await writeFile(file, 'sep=;\nPeople;\nemail;first name;last name\nmia@example.org;=A2;Lund\n')
    const { invited, remarks } = await t.runForJson('invitations', 'import', file, '--cohort', cohort)
    expect(invited).toEqual([expect.objectContaining({ email: 'mia@example.org' })])
    expect(remarks).toEqual([
      'line 4: "=A2" cannot be used as a first name, so mia@example.org is invited without it',
    ])
  })

  it('are sent without names if no column of names is recognized, and the result says so', async () => {
    const file = join(t.folder, 'navne.csv')
    await writeFile(file, 'E-mail;Kaldenavn\nbo.berg@example.org;Bo')
    const { remarks } = await t.runForJson('invitations', 'import', file, '--cohort', cohort)
    expect(remarks).toEqual([
      expect.stringContaining('no column of names was recognized (E-mail, Kaldenavn)'),
    ])
  })

  it('are refused if the file does not exist, and reminders are refused if the cohort is unknown', async () => {
    expect(
      await t.runFailing('invitations', 'import', join(t.folder, 'none.csv'), '--cohort', cohort),
    ).toContain('cannot be read')
    expect(await t.runFailing('invitations', 'send', '--cohort', unknownId)).toContain('no cohort')
  })
})

describe('users', () => {
  it('can be found, locked, unlocked and required to choose a new password', async () => {
    const username = await createUser()
    const user = await t.runForJson('users', 'find', username)
    expect(user).toMatchObject({ username, firstName: 'Robin', lockedAt: null, assessments: 0 })
    await t.runForJson('users', 'lock', username)
    expect((await t.runForJson('users', 'find', username)).lockedAt).not.toBeNull()
    await t.runForJson('users', 'unlock', username)
    expect((await t.runForJson('users', 'find', username)).lockedAt).toBeNull()
    await t.runForJson('users', 'expire-password', username)
    expect((await t.runForJson('users', 'find', username)).passwordExpiredAt).not.toBeNull()
    const row = await t.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    expect(row.security_version).toBe(3)
  })
})

it.each(['find', 'lock', 'unlock', 'expire-password'])(
  '`users %s` fails for an unknown email address',
  async (command) => {
    expect(await t.runFailing('users', command, 'unknown@example.org')).toBe(
      'There is no user with the email address unknown@example.org.',
    )
  },
)

it('`sessions end` ends all sessions and records in the audit log how many there were', async () => {
  const user = await t.runForJson('users', 'find', await createUser())
  const expires_at = new Date(Date.now() + 86_400_000)
  const session = { user_id: user.id, secret: Buffer.alloc(32), security_version: 1, expires_at }
  await t.db.insertInto('sessions').values([session, session]).execute()
  const events = await t.collectAuditEvents(async () => {
    expect(await t.runForJson('sessions', 'end')).toEqual({ sessions: 2 })
    expect(await t.runForJson('sessions', 'end', '--yes')).toEqual({ sessions: 0 })
  })
  expect(events).toEqual([['session.ended', { by: 'operator', sessions: 2 }]])
})

it('`consents report` counts the users who have not accepted the current version or have withdrawn their acceptance', async () => {
  const countMissing = async () => {
    const report = await t.runForJson('consents', 'report')
    expect(report.current[0]).toMatchObject({ policyType: 'privacy-policy', version: '1' })
    return report.current[0].notAccepted
  }
  const accepted = (version: string) => ({ status: 'accepted', version })
  const withdrawn = { status: 'withdrawn', version: '1' }
  for (const [consents, isMissing] of [
    [[], true],
    [[accepted('1')], false],
    [[accepted('1'), withdrawn], true],
    [[accepted('1'), withdrawn, accepted('1')], false],
    [[accepted('1'), withdrawn, accepted('0.9')], true],
    [[accepted('1.10'), accepted('0.9')], false],
  ] as const) {
    const missingBefore = await countMissing()
    const { id } = await t.runForJson('users', 'find', await createUser())
    for (const consent of consents)
      await t.db
        .insertInto('user_consents')
        .values({ ...consent, user_id: id, policy_type: 'privacy-policy' })
        .execute()
    expect([consents, (await countMissing()) - missingBefore]).toEqual([consents, isMissing ? 1 : 0])
  }
})
