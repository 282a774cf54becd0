import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Tracing } from './tracing.ts'

type TracingSettings = Pick<
  Config,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_EXPORTER_OTLP_PROTOCOL'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_RESOURCE_ATTRIBUTES'
  | 'OTEL_TRACES_EXPORTER'
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
>

/** Undefined where the settings name no collector: then nothing is wrapped, and nothing of OpenTelemetry is loaded. */
export async function openTracing(config: TracingSettings, log: FastifyBaseLogger): Promise<Tracing | undefined> {
  const base = config.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`)
  if (!url || config.OTEL_TRACES_EXPORTER === 'none') return undefined
  const [{ collectTraces }, { traceExporter }] = await Promise.all([
    import('./collect-traces.ts'),
    import('./trace-exporter.ts'),
  ])
  const exporter = await traceExporter(config.OTEL_EXPORTER_OTLP_PROTOCOL, url, config.OTEL_EXPORTER_OTLP_HEADERS)
  return collectTraces({
    exporter,
    log,
    service: config.OTEL_SERVICE_NAME,
    attributes: config.OTEL_RESOURCE_ATTRIBUTES,
    sampler: config.OTEL_TRACES_SAMPLER,
    share: config.OTEL_TRACES_SAMPLER_ARG,
  })
}
