import type { LogEvent } from 'kysely'
import type { Peer } from '../peers/peer.ts'

/**
 * What is told of a part of the work. It leaves for a collector outside of the portal: never what somebody wrote, who
 * they are, where they call from, or a parameter of theirs.
 */
export interface Part {
  /** Of few, such as `GET /api/projects/{id}`: no id stands in it. */
  name: string
  kind: 'server' | 'client' | 'internal'
  attributes?: Record<string, string | number>
}

/** A request that is under way. */
export interface TracedRequest {
  traceId: string
  /** Goes on in the request's name: what `next` begins belongs to it. */
  within: (next: () => void) => void
  end: (part: Omit<Part, 'kind'>, isFault: boolean) => void
}

/** Traces for a collector; there is none of this where no collector is set. */
export interface Tracing {
  /** `headers` may name the trace of which the request is a part (W3C traceparent). */
  begin: (headers: object) => TracedRequest
  /** Does the work as a part of what is under way, or as a trace of its own. Of an error its kind is told, no word of it. */
  during: <Result>(part: Part, work: () => Promise<Result>) => Promise<Result>
  /** Tells of a statement that has ended, as Kysely logs it, where it is a part of something: its text without values. */
  statement: (ended: LogEvent) => void
  collector: Peer
  /** Sends what is left, for two seconds at most. */
  stop: () => Promise<void>
}
