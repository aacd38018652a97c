import { createInterface } from 'node:readline/promises'
import { readConfig } from '../base/config.ts'
import type { Context } from '../base/context.ts'
import type { AnyJob } from '../base/job.ts'
import { translator } from '../base/translate.ts'
import { findMigrationStatus, migrate } from '../db/migrate.ts'
import { type CommandDatabase, openDatabaseForCommand } from '../db/open-database-for-command.ts'
import { findLogo } from '../images/find-logo.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { createMailer } from '../mail/create-mailer.ts'
import { pdfPrinter } from '../reports/pdf-printer.ts'
import type { Cli } from './command.ts'
import { PROGRAM } from './help.ts'

/** What commands may reach, each part opened when it is first asked for. `env` stands for the process's own. */
export function openCli(
  definitions: readonly AnyJob[],
  env?: Record<string, string | undefined>,
): Cli & { close(): Promise<void> } {
  const settings = once(() => readConfig(env))
  const database = once(() => {
    const { config, secrets } = settings()
    return openDatabaseForCommand({ databaseUrl: secrets.DATABASE_URL, dataDir: config.dataDir })
  })
  const printer = once(() =>
    pdfPrinter(settings().config.localesDir, async (report) => findLogo((await database()).db, report)),
  )

  const jobs = once(async () =>
    openJobs((await database()).pool, definitions, { log: { error: toStandardError } }),
  )

  const context = once(async (): Promise<Context> => {
    const { config, secrets } = settings()
    const reached = await database()
    await assertMigrated(reached)
    const { SMTP_URL: smtpUrl } = secrets
    return {
      db: reached.db,
      jobs: {
        enqueue: async (...args) => (await jobs()).enqueue(...args),
        enqueueAll: async (...args) => (await jobs()).enqueueAll(...args),
      },
      config,
      secrets,
      log: { info: () => {}, warn: toStandardError, error: toStandardError },
      now: () => new Date(),
      sendMail: createMailer({
        smtpUrl,
        from: config.MAIL_FROM,
        dataDir: config.dataDir,
        log: { info: () => {} },
      }),
      renderPdf: (report) => printer().print(report),
      drawPages: (report) => printer().draw(report),
      translate: await translator(config.localesDir),
    }
  })

  return {
    settings,
    database,
    context,
    confirm,
    async close() {
      if (printer.isMade()) printer().close()
      if (jobs.isMade()) await (await jobs().catch(() => null))?.close()
      if (database.isMade()) await (await database().catch(() => null))?.close()
    },
  }
}

/** An empty database may be brought up to date at any time; one with data only when the operator says so. */
async function assertMigrated({ pool }: CommandDatabase) {
  const { applied, pending, unknown } = await findMigrationStatus(pool)
  if (applied.length === 0) return migrate(pool)
  if (unknown.length > 0) {
    throw new Error(`The database is newer than this version of the product: it knows ${unknown.join(', ')}.`)
  }
  if (pending.length > 0) {
    throw new Error(
      `The database is older than this version of the product. Make a backup, then run: ${PROGRAM} database migrate`,
    )
  }
}

async function confirm(question: string, otherwise: boolean) {
  if (!process.stdin.isTTY) return otherwise
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} Type yes to go on: `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

function toStandardError(_facts: object, message: string) {
  console.error(message)
}

function once<T>(make: () => T) {
  let made: { value: T } | undefined
  const get = () => {
    made ??= { value: make() }
    return made.value
  }
  return Object.assign(get, { isMade: () => made !== undefined })
}
