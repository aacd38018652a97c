import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from './app.ts'
import { startBackgroundTasks } from './background-tasks.ts'
import { assertInstalledSettings } from './base/assert-installed-settings.ts'
import { readConfig, settingNames } from './base/config.ts'
import type { Log } from './base/context.ts'
import { createTranslator } from './base/translate.ts'
import { trustCertificates } from './base/trust-certificates.ts'
import { version } from './base/version.ts'
import { storeInstalledVersion } from './db/installed-version.ts'
import { openDatabase } from './db/open-database.ts'
import { createFirstData, describeFirstRun } from './first-start.ts'
import { assertPortIsFree, createPortError } from './http/assert-port-is-free.ts'
import { findLogo } from './images/find-logo.ts'
import { jobDefinitions } from './job-definitions.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { createMailer } from './mail/create-mailer.ts'
import { serveMetrics } from './observability/serve-metrics.ts'
import { openTraces } from './observability/traces/open-traces.ts'
import { createPdfPrinter } from './reports/pdf-printer.ts'

/** Starts the product and stops it cleanly on SIGTERM and SIGINT. */
async function main() {
  await assertInstalledSettings()
  const { config, secrets } = readConfig()
  trustCertificates(config.EXTRA_CA_CERTIFICATES)
  const { HOST: host, PORT: port, METRICS_HOST: metricsHost, METRICS_PORT: metricsPort } = config
  if (port !== 0) await assertPortIsFree(host, port)
  if (metricsPort !== 0) await assertPortIsFree(metricsHost, metricsPort, 'METRICS_PORT')

  const traces = await openTraces(config, secrets, (message) => console.error(message))
  const database = await openDatabase({
    databaseUrl: secrets.DATABASE_URL,
    directUrl: secrets.DATABASE_DIRECT_URL,
    preparesStatements: config.DATABASE_PREPARED_STATEMENTS === 'on',
    connections: { saves: config.DATABASE_SAVE_CONNECTIONS, other: config.DATABASE_CONNECTIONS },
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
        now: () => new Date(),
        isStopping: () => isStopping,
        renderPdf: printer.print,
        renderSlides: printer.printSlides,
        renderGuide: printer.printGuide,
        renderImpact: printer.printImpact,
        drawPages: printer.draw,
        sendMail: createMailer({
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
      metricsPort === 0
        ? undefined
        : await serveMetrics({ host: metricsHost, port: metricsPort, token, exportMetrics })
    app.log.info({ version, role: config.LPI_ROLE }, 'server started')
    const stopBackground = isWorker ? await startBackgroundTasks(ctx, jobs) : jobs.close
    console.log(
      firstRun ? describeFirstRun(firstRun) : `${config.PRODUCT_NAME} is running at ${config.PUBLIC_URL}`,
    )
    return async (signal: NodeJS.Signals) => {
      isStopping = true
      if (signal === 'SIGTERM') await sleep(config.DRAIN_SECONDS * 1000)
      await app.close()
      await metrics?.close()
      await stopBackground()
      printer.close()
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
