import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { flagNames } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { version } from '../../platform/base/version.ts'
import { createTestInstallation, runLpi, type TestInstallation } from '../../testing/run-lpi.ts'
import { commands } from './commands.ts'

const unknownId = randomUUID()

let t: TestInstallation
beforeAll(async () => {
  t = await createTestInstallation()
})
afterAll(() => t.close())

it('`flags set` sets a flag for all accounts or for one account and rejects an unknown account, and `flags list` lists both settings', async () => {
  const { accountId } = await t.runForJson('accounts', 'create', '--name', 'Flagged')
  await t.runForJson('flags', 'set', 'group-insight', 'on')
  await t.runForJson('flags', 'set', 'group-insight', 'off', '--account', accountId)
  await t.runForJson('flags', 'set', 'group-insight', 'on', '--account', accountId)
  expect((await t.runForJson('flags', 'list')).items).toMatchObject([
    { name: 'group-insight', enabled: true, accountId: null },
    { name: 'group-insight', enabled: true, accountId, account: 'Flagged' },
  ])
  expect(await t.runFailing('flags', 'set', 'group-insight', 'on', '--account', unknownId)).toContain(
    'no account',
  )
})

it('`flags list` lists every flag, including flags that were never set', async () => {
  await t.db.deleteFrom('feature_flags').execute()
  expect((await t.runForJson('flags', 'list')).items).toEqual(
    flagNames.map((name) => ({ name, enabled: true, account: null, accountId: null, updatedAt: null })),
  )
  expect((await t.run('flags', 'list')).stdout).toMatch(/group-insight +on +all accounts/)
})

it('the audit log records each successful `flags set`, with the account if one was given', async () => {
  const { accountId } = await t.runForJson('accounts', 'create', '--name', 'Noted')
  const events = await t.collectAuditEvents(async () => {
    await t.runForJson('flags', 'set', 'group-insight', 'off')
    await t.runForJson('flags', 'set', 'group-insight', 'on', '--account', accountId)
    await t.runFailing('flags', 'set', 'group-insight', 'on', '--account', unknownId)
  })
  expect(events).toEqual([
    ['flag.set', { by: 'operator', name: 'group-insight', enabled: false }],
    ['flag.set', { by: 'operator', name: 'group-insight', enabled: true, accountId }],
  ])
})

it('`database status` and `database migrate` report that nothing is pending if all migrations are applied', async () => {
  expect(await t.runForJson('database', 'status')).toMatchObject({
    database: 'external',
    pending: [],
    unknown: [],
  })
  expect(await t.runForJson('database', 'migrate')).toEqual({ applied: [] })
})

it.each(commands)(
  'in the help for $name, each quoted command begins with the program name',
  async (command) => {
    const { stdout } = await t.run(...command.name.split(' '), '--help')
    const names = commands.map(({ name }) => name)
    const quotedTexts = Array.from(stdout.matchAll(/`([^`]+)`/g), ([, text]) => text!)
    expect(quotedTexts.filter((text) => names.some((name) => text.startsWith(name)))).toEqual([])
  },
)

describe('`lpi`', () => {
  it('exits with code 1 or 2 after an error and, without --json, prints the reason only to standard error', async () => {
    expect(await t.lpi('users', 'find', 'unknown@example.org')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no user with the email address unknown@example.org.\n',
    })
    expect(await t.lpi('unknown')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('"unknown"'),
    })
  })

  it('prints help for all commands, for one group of commands and for one command', async () => {
    expect((await t.run()).stdout).toContain('To set up the first customer')
    expect((await t.lpi('help')).stdout).toContain('codes create')
    expect((await t.run('codes', '--help')).stdout).toContain(
      'npm run lpi -- codes create --cohort ID --seats N',
    )
    expect((await t.run('help', 'codes', 'create')).stdout).toContain('Examples:')
  })

  it.each(commands.map(({ name }) => name))('prints help for %s', async (name) => {
    const { code, stdout, stderr } = await t.run(...name.split(' '), '--help')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(
      new RegExp(`^${name}: [A-Z][^]*\\nUsage: npm run lpi -- ${name}[^]*\\nExamples:\\n`),
    )
  })

  it('shows the program name from LPI_PROGRAM_NAME in its help', async () => {
    const env = { ...t.env, LPI_PROGRAM_NAME: 'lpi' }
    const { stdout } = await runLpi(env, ['help'])
    expect(stdout).toContain('Usage: lpi COMMAND')
    expect(stdout).not.toContain('npm')
  })

  it('prints the version', async () => {
    expect(await t.run('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
    expect(await t.runForJson('--version')).toEqual({ version })
  })

  const invalidCommands = [
    ['codes', 'create'],
    ['codes', 'create', '--cohort', 'abc', '--seats', '0'],
    ['codes', 'create', '--cohort', unknownId, '--seats', '2', '--expires', '30.6.2027'],
    ['codes', 'create', '--cohort', unknownId, '--seats', '2', '--color', 'red'],
    ['codes', 'unknown'],
    ['unknown'],
    ['users', 'find', 'no address'],
    ['users', 'find', 'a@example.org', 'b@example.org'],
    ['flags', 'set', 'Name With Spaces', 'maybe'],
    ['flags', 'set', 'no-such-flag', 'on'],
    ['organizations', 'create', '--name', '<b>'],
    ['organizations', 'rename', '--organization', 'x', '--name', ''],
    ['accounts', 'create'],
    ['administrators', 'grant', '--organization', unknownId, '--username', 'unknown'],
    ['cohorts', 'create', '--name', 'X'],
    ['invitations', 'import'],
    ['instruments', 'retire', 'sample'],
  ]
  const invalidCases = invalidCommands.map((args) => [args.join(' '), args] as const)
  it.each(invalidCases)('exits with code 2 if the command line is invalid: %s', async (_line, args) => {
    const { code, stdout, stderr } = await t.run(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/Invalid command line|Unknown command/)
  })

  it.each([
    [
      '--seats N: "0" is not valid. Expected: number of seats, a whole number from 1 to 1000000',
      ['codes', 'create', '--cohort', unknownId, '--seats', '0'],
    ],
    [
      `--name NAME: "${'x'.repeat(60)}…" is not valid. Expected: name of the account,`,
      ['accounts', 'create', '--name', 'x'.repeat(300)],
    ],
    [
      '--after needs a value. If the value begins with a dash, use --after=-…',
      ['audit', 'show', '--after', '-1'],
    ],
    ['--after needs a value', ['audit', 'show', '--after']],
    [
      '--organization ID: "Lakeside College" is not an id. To list the ids, run: npm run lpi -- organizations list',
      ['cohorts', 'list', '--organization', 'Lakeside College'],
    ],
    ["Unknown option '--now'", ['keys', 'rotate', '--now']],
  ])('reports an error on one line: %s', async (sentence, args) => {
    const lines = (await t.run(...args)).stderr.split('\n').filter((line) => line.startsWith('  '))
    expect(lines).toEqual([expect.stringContaining(sentence)])
  })
})

it('`npm run --silent lpi` with --json prints only the JSON document, even if the command fails', async () => {
  const runNpm = async (...args: string[]) => {
    const line = ['run', '--silent', 'lpi', '--', ...args, '--json']
    const cwd = resolve(import.meta.dirname, '../../../..')
    const env = { PATH: process.env.PATH, ...t.env }
    const result = await promisify(execFile)('npm', line, { cwd, env }).catch((error) => error)
    return { code: result.code ?? 0, document: JSON.parse(result.stdout) }
  }
  expect(await runNpm('instruments', 'validate', await t.writeInstrumentFile())).toMatchObject({
    code: 0,
    document: { id: 'sample', version: '1.0.0' },
  })
  expect(await runNpm('instruments', 'validate', 'none.json')).toEqual({
    code: 1,
    document: { error: expect.stringContaining('none.json cannot be read') },
  })
})

it('a command fails and prints the reason if a setting is invalid', async () => {
  const { code, stderr } = await runLpi({ ...t.env, PORT: 'many' }, ['organizations', 'list'])
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('PORT must be a whole number'),
  })
})
