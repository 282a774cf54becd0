import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type {} from './tables.ts'

/** A message that one worker sends until `due_at`. After that, another worker may send it. */
export type Message = Selectable<Tables['outbox']>

/** Result of an attempt. */
export type Outcome = Failure | { result: 'sent'; response?: object } | { result: 'dropped' }

interface Failure {
  /**
   * `retry`: will be sent later. `failed`: will never succeed. `held`: the receiver is switched off, and all its messages wait
   * until `releaseMessages`.
   */
  result: 'retry' | 'failed' | 'held'
  error: string
  /** The error itself, for the log. */
  cause?: unknown
  /** Milliseconds for which the receiver asks to be left alone. */
  retryAfter?: number
  response?: object
  /**
   * `works`: the receiver rejected this message only. `down`: it accepts no message at all. By default, the receiver counts as
   * down when several different messages fail one after the other.
   */
  receiver?: 'works' | 'down'
}

/** One of the two ways in which messages leave. */
export interface Sender {
  name: Message['sender']
  /** Messages that one instance sends at the same time: in total, and to one receiver. */
  atOnce: { total: number; perReceiver: number }
  /** Longest milliseconds between two attempts of a message, and between two attempts at a receiver that is down. */
  longestWait: { message: number; receiver: number }
  /** Milliseconds between two messages of one worker, so that many messages leave processor time for people. */
  rest: number
  /** Attempts a message. Throws nothing but database errors. */
  send: (message: Message) => Promise<Outcome>
  /** The server over which all messages of this sender go. `check` throws while it does not work. */
  server?: { receiver: string; check: () => Promise<void>; works: () => void; failed: (error: unknown) => void }
}
