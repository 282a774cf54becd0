import { Socket } from 'node:net'
import pg from 'pg'
import { isPreparable } from './preparable.ts'
import { checkSeconds } from './time-limits.ts'

/** Statements prepared per connection at most; queries that vary in length (lists of ids) must not fill its memory. */
const preparedAtMost = 300

/**
 * A connection that prepares each query it is asked again, so that PostgreSQL plans it once: for the queries that
 * gather an engagement with all its parts planning takes as long as running.
 *
 * It also knows when it last heard of the server, and ends itself when an answer does not come in time (`query_timeout`):
 * whatever came later would be taken for the answer to another question. It then emits `silence`.
 */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>()
  readonly #socket: Socket
  /** Milliseconds, as `performance.now` counts. */
  heardAt = Number.NEGATIVE_INFINITY

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
    // The statement of a lost connection fails by itself; an unhandled error event would end the process.
    this.on('error', () => {})
    this.on('connect', () => this.#heard())
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares this method in many shapes; one of them is changed
  override query(...call: any[]): any {
    const [text, values, ...rest] = call
    const query = super.query.bind(this) as (...call: unknown[]) => unknown
    const name = typeof text === 'string' && Array.isArray(values) ? this.#nameOf(text) : undefined
    const answer = name ? query({ name, text, values }, ...rest) : query(...call)
    return answer instanceof Promise ? this.#listening(answer) : answer
  }

  /** Whether the server still answers. Call only while no statement is running. */
  async answers(): Promise<boolean> {
    try {
      await this.query({ text: 'select 1', query_timeout: checkSeconds * 1000 })
      return true
    } catch {
      return false
    }
  }

  /** Closes the socket without the protocol's goodbye, which the other side may not receive. */
  drop(): void {
    this.#socket.destroy()
  }

  async #listening<Result>(answer: Promise<Result>): Promise<Result> {
    try {
      const result = await answer
      this.#heard()
      return result
    } catch (error) {
      if (error instanceof pg.DatabaseError) this.#heard()
      else if (isNoAnswer(error)) {
        this.drop()
        this.emit('silence')
      }
      throw error
    }
  }

  #heard(): void {
    this.heardAt = performance.now()
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= preparedAtMost || !isPreparable(text)) return known
    const name = `query_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

/** Error of pg after `query_timeout`. */
const isNoAnswer = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'
