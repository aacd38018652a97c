import { createInterface } from 'node:readline/promises'
import { chainPendingEvents } from '../../accounts/audit/chain-pending-events.ts'
import { openHashThreads } from '../../accounts/credentials/hash-threads.ts'
import { createPasswordQueue } from '../../accounts/credentials/password-queue.ts'
import { findLogo } from '../../organizations/images/find-logo.ts'
import { assertInstalledSettings } from '../../platform/base/assert-installed-settings.ts'
import { programName, readConfig } from '../../platform/base/config.ts'
import type { AnyJob, Context } from '../../platform/base/context.ts'
import { createTranslator } from '../../platform/base/translate.ts'
import { trustCertificates } from '../../platform/base/trust-certificates.ts'
import { findMigrationStatus, migrate } from '../../platform/db/migrate.ts'
import { type CommandDatabase, openDatabaseForCommand } from '../../platform/db/open-database-for-command.ts'
import { createNameResolver } from '../../platform/guarded-fetch/name-resolver.ts'
import { openJobs } from '../../platform/jobs/open-jobs.ts'
import { createMailer } from '../../platform/mail/create-mailer.ts'
import { createPdfPrinter } from '../../results/reports/pdf-printer.ts'
import type { Cli, DatabaseOptions } from './command.ts'

/**
 * Returns the resources that commands use; each is opened on first use. If `env` is given, the settings are read from
 * it instead of the environment of the process.
 */
export function openCli(
  definitions: readonly AnyJob[],
  env?: Record<string, string | undefined>,
): Cli & { close(): Promise<void> } {
  const settings = openOnce(() => {
    const result = readConfig(env)
    trustCertificates(result.config.EXTRA_CA_CERTIFICATES)
    return result
  })
  const database = openOnce(async (options?: DatabaseOptions) => {
    const { config, secrets } = settings()
    if (!env) await assertInstalledSettings()
    const databaseUrl = secrets.DATABASE_URL && (secrets.DATABASE_DIRECT_URL || secrets.DATABASE_URL)
    return openDatabaseForCommand({ databaseUrl, dataDir: config.dataDir, ...options })
  })
  const printer = openOnce(() => {
    const { config } = settings()
    return createPdfPrinter(config.localesDir, async (report) => findLogo((await database()).db, report), {
      timeoutMs: config.RENDER_TIMEOUT_SECONDS * 1000,
    })
  })

  const hashThreads = openHashThreads()
  const jobs = openOnce(async () =>
    openJobs((await database()).pool, definitions, { log: { error: toStandardError } }),
  )

  const context = openOnce(async (options?: DatabaseOptions): Promise<Context> => {
    const { config, secrets } = settings()
    const openedDatabase = await database(options)
    await ensureMigrated(openedDatabase, options)
    const { SMTP_URL: smtpUrl } = secrets
    return {
      state: new Map(),
      db: openedDatabase.db,
      saveDb: openedDatabase.db,
      jobs: {
        enqueue: async (...args) => (await jobs()).enqueue(...args),
        enqueueAll: async (...args) => (await jobs()).enqueueAll(...args),
      },
      passwords: createPasswordQueue(hashThreads),
      dns: createNameResolver(),
      config,
      secrets,
      log: { info: () => {}, warn: toStandardError, error: toStandardError },
      now: () => new Date(),
      isStopping: () => false,
      sendMail: createMailer({
        publicUrl: config.PUBLIC_URL,
        smtpUrl,
        from: config.MAIL_FROM,
        dataDir: config.dataDir,
        log: { info: () => {} },
      }),
      renderPdf: (report) => printer().print(report),
      renderSlides: (report) => printer().printSlides(report),
      renderGuide: (report) => printer().printGuide(report),
      renderSummary: (report) => printer().printSummary(report),
      renderImpact: (impact) => printer().printImpact(impact),
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
      await hashThreads.close()
      if (jobs.isOpen()) await (await jobs().catch(() => null))?.close()
      if (database.isOpen()) await chainEvents(database())
      if (database.isOpen()) await (await database().catch(() => null))?.close()
    },
  }
}

/**
 * Chains the command's audit events, because it is possible that no worker is running. If this fails, for example
 * because the database is not migrated, a worker chains the events later.
 */
async function chainEvents(database: Promise<CommandDatabase>) {
  await database.then(({ db }) => chainPendingEvents(db)).catch(() => {})
}

/**
 * Migrates the database if it is empty and `mayCreate` is true. Otherwise, throws if it is empty, or is older or newer
 * than this version of the product. The operator decides when a database with data is migrated.
 */
async function ensureMigrated(
  { pool }: CommandDatabase,
  { mayCreate }: DatabaseOptions = { mayCreate: false },
) {
  const { applied, pending, unknown } = await findMigrationStatus(pool)
  if (applied.length === 0 && mayCreate) return migrate(pool)
  if (applied.length === 0) {
    throw new Error(
      `The database is empty. Check DATABASE_URL and LPI_DATA_DIR. To set up a new database, start the product or run: ${programName} database migrate`,
    )
  }
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this version of the product. Unknown migrations: ${unknown.join(', ')}. Install the version that applied them, or a newer version.`,
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

function openOnce<T, Options = void>(open: (options?: Options) => T) {
  let resource: { value: T } | undefined
  const get = (options?: Options) => {
    resource ??= { value: open(options) }
    return resource.value
  }
  return Object.assign(get, { isOpen: () => resource !== undefined })
}
