import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, inject } from 'vitest'
import { listAuditEvents } from '../accounts/audit/list-audit-events.ts'
import { jobDefinitions } from '../job-definitions.ts'
import { commands } from '../operation/cli/commands.ts'
import { openCli } from '../operation/cli/open-cli.ts'
import { runCli } from '../operation/cli/run-cli.ts'
import { connect } from '../platform/db/connect.ts'
import { openJobs } from '../platform/jobs/open-jobs.ts'
import { compileCache } from './compile-cache.ts'
import { createTemporaryFolder } from './create-temporary-folder.ts'
import { finishJobs } from './finish-jobs.ts'
import { sampleInstrument } from './sample-instrument.ts'
import { createTestDatabase } from './test-postgres.ts'

const program = resolve(import.meta.dirname, '../main-cli.ts')
const root = resolve(import.meta.dirname, '../../..')

/** Runs a command in a separate process. */
export async function runLpi(env: Record<string, string>, args: string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const [code] = await once(child, 'close')
  return { code: code as number, stdout, stderr }
}

/**
 * Runs a command in this process, which is faster. `cli/every-command.test.ts` runs a selection of commands in separate
 * processes.
 */
export async function runInProcess(env: Record<string, string>, args: string[]) {
  const cli = openCli(jobDefinitions, env)
  let [stdout, stderr] = ['', '']
  try {
    const code = await runCli(commands, args, cli, {
      out: (text) => {
        stdout += `${text}\n`
      },
      err: (text) => {
        stderr += `${text}\n`
      },
    })
    return { code, stdout, stderr }
  } finally {
    await cli.close()
  }
}

/** The command line with its own migrated database and a folder for files and emails. */
export async function createTestInstallation(settings: Record<string, string> = {}) {
  const database = await createTestDatabase(inject('postgres'))
  const folder = await createTemporaryFolder('lpi cli ')
  const { db, pool, close } = connect({ connectionString: database.url, max: 2 }, () => {})
  const env = {
    DATABASE_URL: database.url,
    LPI_DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: 'https://lpi.test',
    ...settings,
  }
  const lpi = (...args: string[]) => runLpi(env, args)
  const run = (...args: string[]) => runInProcess(env, args)

  return {
    db,
    env,
    folder,
    lpi,
    run,
    /** The output of a command with `--json`. Throws if the exit code is not 0. */
    async runForJson(...args: string[]) {
      const { code, stdout, stderr } = await run(...args, '--json')
      if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}: ${stderr}`)
      return JSON.parse(stdout)
    },
    /** The error message of a command that fails. Standard error and the JSON output must contain the same message. */
    async runFailing(...args: string[]) {
      const { code, stdout, stderr } = await run(...args, '--json')
      expect({ code, stdout: JSON.parse(stdout) }).toEqual({ code: 1, stdout: { error: stderr.trim() } })
      return stderr.trim()
    },
    /** The audit events that an action adds, with their details. */
    async collectAuditEvents(action: () => Promise<unknown>) {
      const eventCount = (await listAuditEvents(db, { limit: 10_000 })).length
      await action()
      const events = (await listAuditEvents(db, { limit: 10_000 })).slice(eventCount)
      return events.map(({ event, details }) => [event, details])
    },
    /** Writes the sample instrument to a file. */
    async writeInstrumentFile(overrides: Record<string, unknown> = {}) {
      const file = join(folder, `instrument-${randomUUID()}.json`)
      await writeFile(file, JSON.stringify(sampleInstrument(overrides)))
      return file
    },
    /** All emails so far, including queued ones. */
    async readEmails() {
      const cli = openCli(jobDefinitions, env)
      const jobs = await openJobs(pool, jobDefinitions, { log: console })
      await finishJobs(await cli.context(), jobs, { names: ['mail', 'invitationMails', 'observerMails'] })
      await jobs.close()
      await cli.close()
      const outbox = join(folder, 'data/outbox')
      const names = await readdir(outbox).catch(() => [])
      return Promise.all(names.sort().map((name) => readFile(join(outbox, name), 'utf8')))
    },
    async close() {
      await close()
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}

export type TestInstallation = Awaited<ReturnType<typeof createTestInstallation>>
