import { type Endpoints, endpoints } from '@lpi/contract'
import { createAuthenticator } from './access/authenticate.ts'
import { createRoleUseRecorder } from './access/record-role-use.ts'
import { serveDocumentation } from './api-docs/serve-documentation.ts'
import type { Context } from './base/context.ts'
import { evaluateFlags } from './flags/evaluate-flags.ts'
import { serveFlags } from './flags/serve-flags.ts'
import { watchFlags } from './flags/watch-flags.ts'
import { handlers } from './handlers.ts'
import { closeConnectionsWhen } from './http/close-connections.ts'
import { createServer } from './http/create-server.ts'
import { type Authenticate, serveEndpoint } from './http/serve-endpoint.ts'
import { networkOf } from './identity/network.ts'
import { createSharedRequestCounts } from './identity/rate-limits/shared-request-counts.ts'
import { jobDefinitions } from './job-definitions.ts'
import { createMetricsCollector } from './observability/collect-metrics.ts'
import { logRequests } from './observability/log-requests.ts'
import { measure } from './observability/measure.ts'
import { noTraces, type Traces } from './observability/traces/traces.ts'
import { findAdministeredAccountId } from './organizations/policy.ts'
import { serveWeb } from './web-app/serve-web.ts'

/** Connects the contract to its handlers. Does not listen on a port, so that tests can call the API in process. */
export async function createApp(context: Omit<Context, 'log'>, traces: Traces = noTraces) {
  const { config, db, now } = context
  const app = await createServer(config, {
    createRequestCounts: (limit) =>
      createSharedRequestCounts({ db, now, limit, log: { warn: (...line) => app.log.warn(...line) } }),
  })
  closeConnectionsWhen(app, context.isStopping)
  logRequests(app)
  traces.traceRequests(app)
  const jobNames = jobDefinitions.map(({ name }) => name)
  const collectMetrics = createMetricsCollector({ db: context.db, now: context.now, jobNames })
  const { measureDuration, exportMetrics } = measure(app, collectMetrics)
  const ctx: Context = {
    ...context,
    log: app.log,
    sendMail: traces.trace(
      'send email',
      measureDuration('lpi_mail_seconds', 'Time to send an email, by result', context.sendMail),
    ),
    renderPdf: traces.trace(
      'render report',
      measureDuration('lpi_report_seconds', 'Time to render a report, by result', context.renderPdf),
    ),
  }
  const authenticate: Authenticate = createAuthenticator(ctx)
  const recordRoleUse = createRoleUseRecorder(ctx)
  const authenticateSave: Authenticate = createAuthenticator(ctx, ctx.saveDb)
  for (const name of Object.keys(endpoints) as (keyof Endpoints)[]) {
    const access = { authenticate: name === 'saveAnswers' ? authenticateSave : authenticate, recordRoleUse }
    serveEndpoint(app, ctx, access, endpoints[name], handlers[name])
  }
  const flagWatcher = watchFlags(ctx.db, (err) =>
    ctx.log.warn({ err }, 'the feature flags could not be read; the next attempt is in less than a second'),
  )
  app.addHook('onClose', async () => flagWatcher.stop())
  serveFlags(app, {
    authenticate,
    evaluate: async (actor, key) => evaluateFlags(ctx.db, await findAdministeredAccountId(ctx, actor, key)),
    subscribe: flagWatcher.subscribe,
    networkOf,
  })
  serveDocumentation(app, endpoints, ctx.config)
  await serveWeb(app, ctx.config)
  return { app, ctx, exportMetrics }
}
