import { createInterface } from 'node:readline/promises'
import { programName, readConfig } from '../base/config.ts'
import type { AnyJob, Context } from '../base/context.ts'
import { createTranslator } from '../base/translate.ts'
import { findMigrationStatus, migrate } from '../db/migrate.ts'
import { type CommandDatabase, openDatabaseForCommand } from '../db/open-database-for-command.ts'
import { findLogo } from '../images/find-logo.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { createMailer } from '../mail/create-mailer.ts'
import { createPdfPrinter } from '../reports/pdf-printer.ts'
import type { Cli } from './command.ts'

/** What commands can use. Each part is opened on first use. `env` replaces the environment of the process. */
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
    createPdfPrinter(settings().config.localesDir, async (report) => findLogo((await database()).db, report)),
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
      translate: await createTranslator(config.localesDir),
    }
  })

  return {
    settings,
    database,
    context,
    confirm,
    async close() {
      if (printer.isOpen()) printer().close()
      if (jobs.isOpen()) await (await jobs().catch(() => null))?.close()
      if (database.isOpen()) await (await database().catch(() => null))?.close()
    },
  }
}

/** Migrates an empty database. Only the operator decides when a database with data is migrated. */
async function assertMigrated({ pool }: CommandDatabase) {
  const { applied, pending, unknown } = await findMigrationStatus(pool)
  if (applied.length === 0) return migrate(pool)
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this version of the product. Unknown migrations: ${unknown.join(', ')}.`,
    )
  }
  if (pending.length > 0) {
    throw new Error(
      `The database is older than this version of the product. Make a backup, then run: ${programName} database migrate`,
    )
  }
}

async function confirm(question: string, fallback: boolean) {
  if (!process.stdin.isTTY) return fallback
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} Type yes to continue: `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

function toStandardError(_fields: object, message: string) {
  console.error(message)
}

function once<T>(open: () => T) {
  let opened: { value: T } | undefined
  const get = () => {
    opened ??= { value: open() }
    return opened.value
  }
  return Object.assign(get, { isOpen: () => opened !== undefined })
}
