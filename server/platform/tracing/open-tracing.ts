import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Tracing } from './tracing.ts'

type CollectorSettings = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' | 'OTEL_TRACES_EXPORTER'
>

type TracingSettings = CollectorSettings &
  Pick<
    Config,
    | 'OTEL_EXPORTER_OTLP_HEADERS'
    | 'OTEL_EXPORTER_OTLP_PROTOCOL'
    | 'OTEL_SERVICE_NAME'
    | 'OTEL_RESOURCE_ATTRIBUTES'
    | 'OTEL_TRACES_SAMPLER'
    | 'OTEL_TRACES_SAMPLER_ARG'
  >

/** The address to which traces are sent; null where none are collected. */
export function collectorUrl(config: CollectorSettings): string | null {
  if (config.OTEL_TRACES_EXPORTER === 'none') return null
  const base = config.OTEL_EXPORTER_OTLP_ENDPOINT
  return config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`)
}

/** Returns undefined without a collector: then OpenTelemetry is not loaded. */
export async function openTracing(config: TracingSettings, log: FastifyBaseLogger): Promise<Tracing | undefined> {
  const url = collectorUrl(config)
  if (url === null) return undefined
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
