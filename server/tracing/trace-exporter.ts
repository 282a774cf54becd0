import { type ExportResult, ExportResultCode, parseKeyPairsIntoRecord } from '@opentelemetry/core'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Peer } from '../peers/peer.ts'

/** Sends to a collector by the protocol as OpenTelemetry names it; limits of time, compression and certificates it reads itself. */
export async function traceExporter(
  protocol: 'http/protobuf' | 'http/json',
  url: string,
  headers: string,
): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  return new OTLPTraceExporter({ url, headers: parseKeyPairsIntoRecord(headers), concurrencyLimit: 4 })
}

/** The same, which tells `collector` how it does; what cannot be sent is given up without another word. */
export const watchedExporter = (exporter: SpanExporter, collector: Peer): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, ({ code, error }: ExportResult) => {
      if (code === ExportResultCode.SUCCESS) collector.answered()
      else collector.failed(error ?? new Error('it does not take them'))
      done({ code: ExportResultCode.SUCCESS })
    }),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
})
