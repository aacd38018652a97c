import type { Config, Secrets } from '../../base/config.ts'
import { noTraces, type Traces } from './traces.ts'

/** Exports OpenTelemetry traces if an endpoint is configured. Otherwise, the OpenTelemetry library is not loaded. */
export async function openTraces(
  config: Config,
  secrets: Secrets,
  report: (message: string) => void,
): Promise<Traces> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = config
  if (!endpoint) return noTraces
  const { createTraces } = await import('./create-traces.ts')
  return createTraces({
    endpoint,
    headers: secrets.OTEL_EXPORTER_OTLP_HEADERS,
    ratio,
    serviceName: config.OTEL_SERVICE_NAME,
    continuesTraces: config.TRUST_PROXY > 0,
    report,
  })
}
