import { createApp } from './app.ts'
import { readConfig } from './base/config.ts'
import { createTranslator } from './base/translate.ts'
import { version } from './base/version.ts'
import { watchBatches } from './batch-reports/worker/watch-batches.ts'
import { openDatabase } from './db/open-database.ts'
import { createFirstData, describeFirstRun } from './first-start.ts'
import { assertPortIsFree, portError } from './http/assert-port-is-free.ts'
import { findLogo } from './images/find-logo.ts'
import { jobDefinitions } from './job-definitions.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { startWorker } from './jobs/work.ts'
import { createMailer } from './mail/create-mailer.ts'
import { scheduleEvidence } from './measurement/schedule-evidence.ts'
import { serveMetrics } from './observability/serve-metrics.ts'
import { askAdministratorsToConfirm } from './organizations/ask-administrators-to-confirm.ts'
import { createPdfPrinter } from './reports/pdf-printer.ts'
import { scheduleRetention } from './retention/schedule-retention.ts'

/** Starts the product and stops it cleanly on SIGTERM and SIGINT. */
async function main() {
  const { config, secrets } = readConfig()
  const { HOST: host, PORT: port, METRICS_HOST: metricsHost, METRICS_PORT: metricsPort } = config
  if (port !== 0) await assertPortIsFree(host, port)
  if (metricsPort !== 0) await assertPortIsFree(metricsHost, metricsPort, 'METRICS_PORT')

  const database = await openDatabase({
    databaseUrl: secrets.DATABASE_URL,
    preparesStatements: config.DATABASE_PREPARED_STATEMENTS === 'on',
    dataDir: config.dataDir,
    report: (message) => console.error(message),
  })
  const stop = await serve().catch(async (error) => {
    await database.close()
    throw error
  })
  onSignal(stop)

  async function serve() {
    const translate = await createTranslator(config.localesDir)
    const printer = createPdfPrinter(config.localesDir, (report) => findLogo(database.db, report))
    const isWorker = config.LPI_ROLE !== 'api'
    const jobs = await openJobs(database.pool, jobDefinitions, {
      isWorker,
      log: { error: (...line) => app.log.error(...line) },
    })
    const { app, ctx, reportMetrics } = await createApp({
      config,
      secrets,
      translate,
      db: database.db,
      jobs,
      now: () => new Date(),
      renderPdf: printer.print,
      drawPages: printer.draw,
      sendMail: createMailer({
        smtpUrl: secrets.SMTP_URL,
        from: config.MAIL_FROM,
        dataDir: config.dataDir,
        log: { info: (...line) => app.log.info(...line) },
      }),
    })
    const firstRun = database.isEmbedded ? await createFirstData(ctx) : null
    await app.listen({ host, port }).catch((error) => {
      throw portError(error, host, port)
    })
    const { METRICS_TOKEN: token } = secrets
    const metrics =
      metricsPort === 0
        ? undefined
        : await serveMetrics({ host: metricsHost, port: metricsPort, token, report: reportMetrics })
    app.log.info({ version, role: config.LPI_ROLE }, 'server started')
    const stopWork = isWorker ? await startWorker(ctx, jobs, jobDefinitions) : jobs.close
    const stopWatching = isWorker ? watchBatches(ctx) : async () => {}
    const asking = isWorker ? askAdministratorsToConfirm(ctx) : undefined
    const stopEvidence = isWorker ? scheduleEvidence(ctx) : async () => {}
    const stopRetention = isWorker ? scheduleRetention(ctx) : async () => {}
    console.log(firstRun ? describeFirstRun(firstRun) : `${config.PRODUCT_NAME} runs on ${config.PUBLIC_URL}`)
    return async () => {
      await app.close()
      await metrics?.close()
      await stopWatching()
      await asking
      await stopWork()
      await stopEvidence()
      await stopRetention()
      printer.close()
      await database.close()
    }
  }
}

/** The first signal completes open requests and jobs and then stops the process. The second one stops it at once. */
function onSignal(stop: () => Promise<void>) {
  let isStopping = false
  const handle = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    stop().then(
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
