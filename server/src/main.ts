import { setTimeout as sleep } from 'node:timers/promises'
import { openHashThreads } from './accounts/credentials/hash-threads.ts'
import { createPasswordQueue } from './accounts/credentials/password-queue.ts'
import { createApp } from './app.ts'
import { startBackgroundTasks } from './background-tasks.ts'
import { createFirstData, describeFirstRun } from './first-start.ts'
import { jobDefinitions } from './job-definitions.ts'
import { findLogo } from './organizations/images/find-logo.ts'
import { assertInstalledSettings } from './platform/base/assert-installed-settings.ts'
import { readConfig, settingNames } from './platform/base/config.ts'
import type { Log } from './platform/base/context.ts'
import { createTranslator } from './platform/base/translate.ts'
import { trustCertificates } from './platform/base/trust-certificates.ts'
import { version } from './platform/base/version.ts'
import { storeInstalledVersion } from './platform/db/installed-version.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { firstRunFile } from './platform/files/first-run.ts'
import { createNameResolver } from './platform/guarded-fetch/name-resolver.ts'
import { assertPortIsFree, createPortError } from './platform/http/assert-port-is-free.ts'
import { openJobs } from './platform/jobs/open-jobs.ts'
import { createMailer } from './platform/mail/create-mailer.ts'
import { serveMetrics } from './platform/observability/serve-metrics.ts'
import { openTraces } from './platform/observability/traces/open-traces.ts'
import { createPdfPrinter } from './results/reports/pdf-printer.ts'

/** Starts the product and stops it cleanly on SIGTERM and SIGINT. */
async function main() {
  await assertInstalledSettings()
  const { config, secrets } = readConfig()
  trustCertificates(config.EXTRA_CA_CERTIFICATES)
  const { HOST: host, PORT: port, METRICS_PORT: metricsPort } = config
  if (port !== 0) await assertPortIsFree(host, port)
  if (metricsPort !== 0) await assertPortIsFree(host, metricsPort, 'METRICS_PORT')

  const traces = await openTraces(config, (message) => console.error(message))
  const database = await openDatabase({
    databaseUrl: secrets.DATABASE_URL,
    directUrl: secrets.DATABASE_DIRECT_URL,
    connections: config.DATABASE_CONNECTIONS,
    dataDir: config.dataDir,
    report: (message) => console.error(message),
    onQuery: traces.onQuery,
  })
  const stopProduct = await serve().catch(async (error) => {
    await database.close()
    throw error
  })
  stopOnSignal(stopProduct)

  async function serve() {
    let isStopping = false
    const translate = await createTranslator(config.localesDir)
    const printer = createPdfPrinter(config.localesDir, (report) => findLogo(database.db, report), {
      timeoutMs: config.RENDER_TIMEOUT_SECONDS * 1000,
    })
    const hashThreads = openHashThreads()
    const isWorker = config.LPI_ROLE !== 'api'
    const definitions = jobDefinitions.map((job) => ({
      ...job,
      handle: traces.trace(`job ${job.name}`, job.handle),
    }))
    // The queue can report an error before the server has a logger.
    let log: Pick<Log, 'error'> = { error: (fields, message) => console.error(message, fields) }
    const jobs = await openJobs(database.pool, definitions, {
      isWorker,
      log: { error: (...line) => log.error(...line) },
    })
    const { app, ctx, exportMetrics } = await createApp(
      {
        config,
        secrets,
        translate,
        db: database.db,
        saveDb: database.saveDb,
        jobs,
        passwords: createPasswordQueue(hashThreads),
        dns: createNameResolver(),
        now: () => new Date(),
        isStopping: () => isStopping,
        renderPdf: printer.print,
        renderSlides: printer.printSlides,
        renderGuide: printer.printGuide,
        renderSummary: printer.printSummary,
        renderImpact: printer.printImpact,
        drawPages: printer.draw,
        sendMail: createMailer({
          publicUrl: config.PUBLIC_URL,
          smtpUrl: secrets.SMTP_URL,
          from: config.MAIL_FROM,
          dataDir: config.dataDir,
          log: { info: (...line) => app.log.info(...line) },
        }),
      },
      traces,
    )
    log = app.log
    await storeInstalledVersion(database.db, { version, settings: settingNames })
    const firstRun = database.isEmbedded ? await createFirstData(ctx) : null
    await app.listen({ host, port }).catch((error) => {
      throw createPortError(error, host, port)
    })
    const { METRICS_TOKEN: token } = secrets
    const metrics =
      metricsPort === 0 ? undefined : await serveMetrics({ host, port: metricsPort, token, exportMetrics })
    for (const unknown of config.unknownSettings)
      app.log.warn(unknown, 'this variable is not a setting, so it has no effect')
    app.log.info({ version, role: config.LPI_ROLE }, 'server started')
    const stopBackground = isWorker ? await startBackgroundTasks(ctx, jobs) : jobs.close
    console.log(
      firstRun
        ? describeFirstRun(firstRun, {
            file: firstRunFile(config.dataDir),
            isTerminal: process.stdout.isTTY,
          })
        : `${config.PRODUCT_NAME} is running at ${config.PUBLIC_URL}`,
    )
    return async (signal: NodeJS.Signals) => {
      isStopping = true
      if (signal === 'SIGTERM') await sleep(config.DRAIN_SECONDS * 1000)
      await app.close()
      await metrics?.close()
      await stopBackground()
      printer.close()
      await hashThreads.close()
      await database.close()
      await traces.close()
    }
  }
}

/**
 * On the first signal, the process completes open requests and waits a limited time for running jobs before it stops;
 * on the second, it stops immediately. After SIGTERM, which service managers send, it continues to serve new requests
 * for `DRAIN_SECONDS`, so that the proxy has time to switch to other processes.
 */
function stopOnSignal(stop: (signal: NodeJS.Signals) => Promise<void>) {
  let isStopping = false
  const handle = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1)
    isStopping = true
    stop(signal).then(
      () => process.exit(0),
      (error) => fail(error),
    )
  }
  process.on('SIGTERM', handle).on('SIGINT', handle)
}

function fail(error: unknown) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

main().catch(fail)
