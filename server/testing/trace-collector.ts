import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Span as OTLP writes it in JSON. Kind 2 is a request received, kind 3 a request to another system. */
export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code: number }
}

export interface TraceCollector {
  url: string
  /** Received requests. */
  received: { path: string; headers: IncomingHttpHeaders; body: string }[]
  /** Every span that came as JSON. */
  spans: () => CollectedSpan[]
  /** Status of all following answers; `silent` never answers. */
  answers: number | 'silent'
  close: () => Promise<void>
}

/** A collector of OpenTelemetry traces on this machine. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const received: TraceCollector['received'] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    received.push({ path: request.url ?? '', headers: request.headers, body })
    if (collector.answers !== 'silent') response.writeHead(collector.answers).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const collector: TraceCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans: () => received.flatMap(({ body }) => spansIn(JSON.parse(body))),
    answers: 200,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return collector
}

interface Exported {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[]
}
const spansIn = ({ resourceSpans }: Exported): CollectedSpan[] =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))

export const attributeOf = (span: CollectedSpan | undefined, name: string): string | number | undefined => {
  const value = span?.attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}
