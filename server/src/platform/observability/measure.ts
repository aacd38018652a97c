import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '../base/version.ts'
import type { Server } from '../http/create-server.ts'

/** The value of a gauge, such as the number of open sessions. */
export type Metric = { name: string; help: string; labels?: Record<string, string>; value: number }

/**
 * Measures the process and the duration of requests. Routes are labeled by pattern, so the labels contain no ids.
 * `measureDuration` wraps an operation so that its duration and result are measured. `exportMetrics` returns all
 * measurements and the current values from `metrics` in Prometheus format.
 */
export function measure(app: Server, metrics: () => Promise<Metric[]>) {
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
  async function exportMetrics() {
    setGauges(registry, await metrics())
    return { contentType: registry.contentType, text: await registry.metrics() }
  }

  function measureDuration<Args extends unknown[], Result>(
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

  return { measureDuration, exportMetrics }
}

function setGauges(registry: Registry, metrics: Metric[]) {
  for (const { name, help, labels = {}, value } of metrics) {
    const existingGauge = registry.getSingleMetric(name) as Gauge | undefined
    const gauge =
      existingGauge ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] })
    gauge.set(labels, value)
  }
}
