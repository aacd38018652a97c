import { AsyncLocalStorage } from 'node:async_hooks'
import {
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace as traceApi,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { version } from '../../base/version.ts'
import type { Traces } from './traces.ts'

type Options = {
  /**
   * The base URL of a collector that accepts OTLP over HTTP. The exporter reads its other options, such as headers, from
   * the variables that OpenTelemetry defines, such as `OTEL_EXPORTER_OTLP_HEADERS`.
   */
  endpoint: string
  /**
   * Whether a request continues the trace that its `traceparent` header names. Enable this only behind a trusted
   * proxy, because clients could forge the header.
   */
  continuesTraces: boolean
  /** Receives a message if spans cannot be exported. */
  report: (message: string) => void
}

/**
 * Covers an export and its retries. If the collector cannot be reached, the process takes up to this much longer to
 * stop.
 */
const EXPORT_TIMEOUT_MS = 3000
/** While the collector cannot be reached, at most one message is reported per interval. */
const WARNING_INTERVAL_MS = 60_000

/**
 * Creates spans for requests, queries and other operations and exports them in the background. Attributes contain
 * route patterns, request ids, and SQL with placeholders, but no other ids, no values for the placeholders and no error
 * messages, because those can contain personal data. A query that answers several requests at once belongs to the first
 * request.
 */
export function createTraces(options: Options): Traces {
  const { endpoint, continuesTraces, report } = options
  const logWarning = limitWarnings(report)
  // The library reports export errors only to its global logger.
  diag.setLogger(
    { error: logWarning, warn: logWarning, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'lpi', 'service.version': version }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
          timeoutMillis: EXPORT_TIMEOUT_MS,
        }),
      }),
    ],
  })
  const tracer = provider.getTracer('lpi', version)
  const propagator = new W3CTraceContextPropagator()
  const currentSpan = new AsyncLocalStorage<Span>()

  /** The context whose span is the parent of a new span. */
  function parentContext() {
    const span = currentSpan.getStore()
    return span ? traceApi.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT
  }

  function fail(span: Span, error: unknown) {
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }

  return {
    traceRequests(app) {
      const spans = new WeakMap<object, Span>()
      app.addHook('onRequest', (request, _reply, done) => {
        const route = request.routeOptions.url
        const parent = continuesTraces
          ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
          : ROOT_CONTEXT
        const span = tracer.startSpan(
          route ? `${request.method} ${route}` : request.method,
          {
            kind: SpanKind.SERVER,
            attributes: {
              'http.request.method': request.method,
              'lpi.request_id': request.id,
              ...(route && { 'http.route': route }),
            },
          },
          parent,
        )
        spans.set(request, span)
        currentSpan.run(span, done)
      })
      // The events that deliver the body of a request do not run in the asynchronous context of the `onRequest` hook.
      app.addHook('preValidation', (request, _reply, done) => {
        const span = spans.get(request)
        if (span) currentSpan.run(span, done)
        else done()
      })
      app.addHook('onResponse', async (request, { statusCode }) => {
        const span = spans.get(request)
        span?.setAttribute('http.response.status_code', statusCode)
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      })
    },

    trace:
      (name, work) =>
      async (...args) => {
        const span = tracer.startSpan(name, {}, parentContext())
        try {
          return await currentSpan.run(span, () => work(...args))
        } catch (error) {
          fail(span, error)
          throw error
        } finally {
          span.end()
        }
      },

    onQuery({ query, queryDurationMillis, ...event }) {
      // Without a current span, the query is not part of a traced operation, and its trace would contain nothing else.
      if (!currentSpan.getStore()) return
      const endTime = Date.now()
      const span = tracer.startSpan(
        /^\s*(\w+)/.exec(query.sql)?.[1]?.toUpperCase() ?? 'SQL',
        {
          kind: SpanKind.CLIENT,
          startTime: endTime - queryDurationMillis,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
        },
        parentContext(),
      )
      if (event.level === 'error') fail(span, event.error)
      span.end(endTime)
    },

    close: () => provider.shutdown().catch(logWarning),
  }
}

function ignore() {}

function limitWarnings(report: (message: string) => void) {
  let lastAt = Number.NEGATIVE_INFINITY
  return (error: unknown) => {
    if (performance.now() - lastAt < WARNING_INTERVAL_MS) return
    lastAt = performance.now()
    report(`Traces could not be exported: ${error instanceof Error ? error.message : error}`)
  }
}
