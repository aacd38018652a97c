import { timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '../base/version.ts'
import type { Server } from '../http/create-server.ts'

/** A value that is read with every scrape, such as the number of open sessions. */
export type Metric = { name: string; help: string; labels?: Record<string, string>; value: number }

type Sources = {
  /** If set, requests must send it as a bearer token. */
  token: string | undefined
  metrics: () => Promise<Metric[]>
}

/**
 * Serves `/metrics` for Prometheus: the process, request durations and the given metrics. Routes are labeled by pattern,
 * so the labels contain no ids. Returns `timed`, which measures the duration and result of an operation.
 */
export function serveMetrics(app: Server, { token, metrics }: Sources) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'lpi_build_info',
    help: 'The version of the product',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (token && !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.callNotFound()
    set(registry, await metrics())
    reply.type(registry.contentType)
    return registry.metrics()
  })

  return function timed<Args extends unknown[], Result>(
    name: string,
    help: string,
    work: (...args: Args) => Promise<Result>,
  ) {
    const histogram = new Histogram({
      name,
      help,
      labelNames: ['result'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
      registers: [registry],
    })
    return async (...args: Args) => {
      const end = histogram.startTimer()
      try {
        const result = await work(...args)
        end({ result: 'done' })
        return result
      } catch (error) {
        end({ result: 'failed' })
        throw error
      }
    }
  }
}

function set(registry: Registry, metrics: Metric[]) {
  for (const { name, help, labels = {}, value } of metrics) {
    const existing = registry.getSingleMetric(name) as Gauge | undefined
    const gauge =
      existing ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] })
    gauge.set(labels, value)
  }
}

function isSame(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
