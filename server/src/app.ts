import { type Endpoints, endpoints } from '@lpi/contract'
import { createRecorder } from './accounts/audit/record-event.ts'
import { serveLaunches } from './courses/launch/serve-launches.ts'
import { handlers } from './handlers.ts'
import { jobDefinitions } from './job-definitions.ts'
import { createAuthenticator } from './organizations/access/authenticate.ts'
import { findAdministeredAccountId } from './organizations/access/policy.ts'
import { createRoleUseRecorder } from './organizations/access/record-role-use.ts'
import { serveDocumentation } from './platform/api-docs/serve-documentation.ts'
import type { Context } from './platform/base/context.ts'
import { networkOf } from './platform/base/network.ts'
import { evaluateFlags } from './platform/flags/evaluate-flags.ts'
import { serveFlags } from './platform/flags/serve-flags.ts'
import { watchFlags } from './platform/flags/watch-flags.ts'
import { closeConnectionsWhen } from './platform/http/close-connections.ts'
import { createServer } from './platform/http/create-server.ts'
import { type Authenticate, serveEndpoint } from './platform/http/serve-endpoint.ts'
import { createSharedRequestCounts } from './platform/limits/shared-request-counts.ts'
import { createMetricsCollector } from './platform/observability/collect-metrics.ts'
import { logRequests } from './platform/observability/log-requests.ts'
import { measure } from './platform/observability/measure.ts'
import { noTraces, type Traces } from './platform/observability/traces/traces.ts'
import { isInstitutionConnected } from './platform/web-app/get-web-config.ts'
import { serveWeb } from './platform/web-app/serve-web.ts'

/** Connects the contract to its handlers. Does not listen on a port, so that tests can call the API in process. */
export async function createApp(context: Omit<Context, 'log' | 'state'>, traces: Traces = noTraces) {
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
    state: new Map(),
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
    const access = {
      authenticate: name === 'saveAnswers' ? authenticateSave : authenticate,
      recordRoleUse,
      createRecorder,
    }
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
  serveLaunches(app, ctx, createRecorder)
  serveDocumentation(app, endpoints, ctx.config)
  await serveWeb(app, ctx.config, () => isInstitutionConnected(ctx))
  return { app, ctx, exportMetrics }
}
