import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestInstallation, runLpi, type TestInstallation } from '../testing/run-lpi.ts'

const nobody = randomUUID()

let t: TestInstallation
beforeAll(async () => {
  t = await createTestInstallation()
})
afterAll(() => t.close())

it('flags are set for everybody and for one account, and listed', async () => {
  const { accountId } = await t.json('accounts', 'create', '--name', 'Flagged')
  await t.json('flags', 'set', 'group-insight', 'on')
  await t.json('flags', 'set', 'group-insight', 'off', '--account', accountId)
  await t.json('flags', 'set', 'group-insight', 'on', '--account', accountId)
  expect((await t.json('flags', 'list')).items).toMatchObject([
    { name: 'group-insight', enabled: true, accountId: null },
    { name: 'group-insight', enabled: true, accountId, account: 'Flagged' },
  ])
  expect(await t.refusal('flags', 'set', 'group-insight', 'on', '--account', nobody)).toContain('no account')
})

it('a flag that is set stands in the audit log, with whom it is for', async () => {
  const { accountId } = await t.json('accounts', 'create', '--name', 'Noted')
  const lines = await t.recorded(async () => {
    await t.json('flags', 'set', 'group-insight', 'off')
    await t.json('flags', 'set', 'group-insight', 'on', '--account', accountId)
    await t.refusal('flags', 'set', 'group-insight', 'on', '--account', nobody)
  })
  expect(lines).toEqual([
    ['flag.set', { by: 'operator', name: 'group-insight', enabled: false }],
    ['flag.set', { by: 'operator', name: 'group-insight', enabled: true, accountId }],
  ])
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
    ['flags', 'set', 'no-such-flag', 'on'],
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

  it.each([
    [
      ['codes', 'create', '--cohort', nobody, '--seats', '0'],
      '--seats N: "0" does not fit: how many learners',
    ],
    [
      ['accounts', 'create', '--name', 'x'.repeat(300)],
      `--name N: "${'x'.repeat(60)}…" does not fit: its name,`,
    ],
    [
      ['audit', 'show', '--after', '-1'],
      '--after needs a value; one that begins with a dash is written --after=-…',
    ],
    [['audit', 'show', '--after'], '--after needs a value'],
    [['keys', 'rotate', '--now'], "Unknown option '--now'"],
  ])('says in one line what is wrong: %s', async (words, sentence) => {
    const lines = (await t.refused(...words)).stderr.split('\n').filter((line) => line.startsWith('  '))
    expect(lines).toEqual([expect.stringContaining(sentence)])
  })
})

// Fails without --silent: npm then writes two lines of its own in front.
it('npm run --silent gives scripts the document and nothing around it, also of a refusal', async () => {
  const npm = async (...words: string[]) => {
    const line = ['run', '--silent', 'lpi', '--', ...words, '--json']
    const cwd = resolve(import.meta.dirname, '../../..')
    const env = { PATH: process.env.PATH, ...t.env }
    const ended = await promisify(execFile)('npm', line, { cwd, env }).catch((error) => error)
    return { code: ended.code ?? 0, document: JSON.parse(ended.stdout) }
  }
  expect(await npm('instruments', 'validate', await t.instrumentFile())).toMatchObject({
    code: 0,
    document: { id: 'sample', version: '1.0.0' },
  })
  expect(await npm('instruments', 'validate', 'none.json')).toEqual({
    code: 1,
    document: { error: expect.stringContaining('none.json cannot be read') },
  })
}, 60_000)

it('names every setting that is not usable', async () => {
  const { code, stderr } = await runLpi({ ...t.env, PORT: 'many' }, ['organizations', 'list'])
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('PORT: many') })
})
