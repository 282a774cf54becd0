import type { LogEvent } from 'kysely'
import type { Dependency } from '../dependencies/dependency.ts'

/**
 * Span of a trace. It is sent to a collector outside the portal, so it must not contain personal data, texts of people,
 * addresses or parameters.
 */
export interface Part {
  /** One of few names without ids, such as `GET /api/projects/{id}`. */
  name: string
  kind: 'server' | 'client' | 'internal'
  attributes?: Record<string, string | number>
}

/** A request that is under way. */
export interface TracedRequest {
  traceId: string
  /** Runs `next` inside this span. */
  within: (next: () => void) => void
  end: (part: Omit<Part, 'kind'>, isFault: boolean) => void
}

/** Traces for a collector; there is none of this where no collector is set. */
export interface Tracing {
  /** `headers` may name the trace of which the request is a part (W3C traceparent). */
  begin: (headers: object) => TracedRequest
  /** Runs work as a span of the current trace, or as a new trace. Records only the type of an error. */
  during: <Result>(part: Part, work: () => Promise<Result>) => Promise<Result>
  /** Records a finished SQL statement of the current trace, as Kysely logs it, without values. */
  statement: (ended: LogEvent) => void
  collector: Dependency
  /** Sends remaining spans, for at most two seconds. */
  stop: () => Promise<void>
}
