import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { parseKeyPairsIntoRecord, W3CTraceContextPropagator } from '@opentelemetry/core'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import { version } from '../../version.ts'
import { watchDependency } from '../dependencies/dependency.ts'
import { type SamplerName, samplerOf } from './sampler.ts'
import { watchedExporter } from './trace-exporter.ts'
import type { Part, Tracing } from './tracing.ts'

interface Parts {
  exporter: SpanExporter
  log: FastifyBaseLogger
  service: string
  /** `name=value`, separated by commas. */
  attributes: string
  sampler: SamplerName
  share: number
  /** Milliseconds that spans are gathered for. */
  gathered?: number
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
/** Lists make long statements; their beginning says which one it is. */
const longestText = 4000
const lastWords = 2000

/**
 * Traces with OpenTelemetry's SDK. Spans are started in code; no module is patched and nothing is registered globally. Up to
 * 2,048 spans wait for the collector; if it is slower or down, spans are dropped.
 */
export function collectTraces({ exporter, log, service, attributes, sampler, share, gathered }: Parts): Tracing {
  const collector = watchDependency('trace collector', 'traces are lost', log)
  const resourceAttributes = {
    'service.version': version,
    'service.instance.id': randomUUID(),
    ...parseKeyPairsIntoRecord(attributes),
  }
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ ...resourceAttributes, 'service.name': service }),
    sampler: samplerOf(sampler, share),
    spanLimits: { attributeValueLengthLimit: longestText },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: watchedExporter(exporter, collector),
        ...(gathered !== undefined && { scheduledDelayMillis: gathered }),
      }),
    ],
  })
  const tracer: Tracer = provider.getTracer('client-portal', version)
  const underWay = new AsyncLocalStorage<Context>()
  const propagator = new W3CTraceContextPropagator()
  const started = ({ name, kind, attributes = {} }: Part, within: Context): Span =>
    tracer.startSpan(name, { kind: kinds[kind], attributes }, within)

  return {
    begin: (headers) => {
      const outer = propagator.extract(underWay.getStore() ?? ROOT_CONTEXT, headers, defaultTextMapGetter)
      // The span gets its name when the route is known.
      const span = started({ name: 'request', kind: 'server' }, outer)
      const inner = trace.setSpan(outer, span)
      return {
        traceId: span.spanContext().traceId,
        within: (next) => underWay.run(inner, next),
        end: ({ name, attributes = {} }, isFault) => {
          span.updateName(name).setAttributes(attributes)
          if (isFault) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    during: async (part, work) => {
      const outer = underWay.getStore() ?? ROOT_CONTEXT
      const span = started(part, outer)
      try {
        return await underWay.run(trace.setSpan(outer, span), work)
      } catch (error) {
        failed(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    statement: (ended) => {
      const within = underWay.getStore()
      // The portal looks for work every second; that alone is nothing to tell.
      if (!within) return
      const text = ended.query.sql
      const operation = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text }
      const startTime = new Date(Date.now() - ended.queryDurationMillis)
      const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes, startTime }, within)
      if (ended.level === 'error') failed(span, ended.error)
      span.end()
    },
    collector,
    stop: async () => {
      const over = new AbortController()
      const sent = provider.shutdown().catch(() => {})
      await Promise.race([sent, wait(lastWords, undefined, { signal: over.signal }).catch(() => {})])
      over.abort()
    },
  }
}

/** Marks a span as failed by type only: the message may contain personal data. */
function failed(span: Span, error: unknown): void {
  const { code } = error as { code?: unknown }
  const type = typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown'
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
}
