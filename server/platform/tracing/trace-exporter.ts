import { type ExportResult, ExportResultCode, parseKeyPairsIntoRecord } from '@opentelemetry/core'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Dependency } from '../dependencies/dependency.ts'

/** Sends to a collector by the protocol as OpenTelemetry names it; limits of time, compression and certificates it reads itself. */
export async function traceExporter(
  protocol: 'http/protobuf' | 'http/json',
  url: string,
  headers: string,
  timeoutMillis?: number,
): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  const limit = timeoutMillis === undefined ? {} : { timeoutMillis }
  return new OTLPTraceExporter({ url, headers: parseKeyPairsIntoRecord(headers), concurrencyLimit: 4, ...limit })
}

/** Wraps an exporter and reports to `collector` whether it works. Spans that cannot be sent are dropped. */
export const watchedExporter = (exporter: SpanExporter, collector: Dependency): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, ({ code, error }: ExportResult) => {
      if (code === ExportResultCode.SUCCESS) collector.answered()
      else collector.failed(error ?? new Error('it does not accept traces'))
      done({ code: ExportResultCode.SUCCESS })
    }),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
})

/** Milliseconds in which the collector must take an export that is only a check, with its retries. */
const checkMilliseconds = 3_000

/** Sends an export without a single span; throws where the collector does not take it. */
export async function checkCollector(
  protocol: 'http/protobuf' | 'http/json',
  url: string,
  headers: string,
): Promise<void> {
  const exporter = await traceExporter(protocol, url, headers, checkMilliseconds)
  try {
    await new Promise<void>((resolve, reject) => {
      exporter.export([], ({ code, error }: ExportResult) => {
        if (code === ExportResultCode.SUCCESS) resolve()
        else reject(error ?? new Error('the collector does not accept traces'))
      })
    })
  } finally {
    await exporter.shutdown()
  }
}
