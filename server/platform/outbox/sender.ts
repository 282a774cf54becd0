import type { Selectable } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type {} from './tables.ts'

/** Row of the outbox. A worker that has claimed it may send it until `due_at`. */
export type Message = Selectable<Tables['outbox']>

/**
 * Result of an attempt. `dropped`: there is nothing to send any more. `held`: the receiver is switched off, and all its messages
 * wait until `releaseMessages`; without `error` if nothing was tried.
 */
export type Outcome =
  | Failure
  | { result: 'sent'; response?: object }
  | { result: 'held'; error?: string; response?: object }
  | { result: 'dropped' }

interface Failure {
  /** `retry`: will be sent later. `failed`: will never succeed. */
  result: 'retry' | 'failed'
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
  receiverState?: 'works' | 'down'
}

/** Sends emails, or webhook deliveries. */
export interface Sender {
  name: Message['sender']
  /** Messages that one instance sends at the same time: in total, and to one receiver. */
  atOnce: { total: number; perReceiver: number }
  /** Longest milliseconds between two attempts of a message, and between two attempts at a receiver that is down. */
  longestWait: { message: number; receiver: number }
  /** Milliseconds for which a place stays taken after each message, so that many messages leave processor time for people. */
  rest: number
  /** Attempts a message. Throws if the database fails. */
  send: (message: Message) => Promise<Outcome>
  /** Whether the receiver is switched off. It cannot be switched on before the transaction ends. */
  isOff?: (transaction: Queries, receiver: string) => Promise<boolean>
  /** The server over which all messages of this sender go. `check` throws while it does not work. */
  server?: { receiver: string; check: () => Promise<void>; works: () => void; failed: (error: unknown) => void }
}
