import type { Config } from '../../base/config.ts'
import { noTraces, type Traces } from './traces.ts'

/** Exports OpenTelemetry traces if an endpoint is configured. Otherwise, the OpenTelemetry library is not loaded. */
export async function openTraces(config: Config, report: (message: string) => void): Promise<Traces> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  if (!endpoint) return noTraces
  const { createTraces } = await import('./create-traces.ts')
  return createTraces({ endpoint, continuesTraces: config.TRUST_PROXY > 0, report })
}
