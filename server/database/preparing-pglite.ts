import { PGlite, parse, protocol, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'
import { isPreparable } from './preparable.ts'

/** Maximum number of prepared statements; the least recently used ones are dropped. */
const preparedAtMost = 300

interface Prepared {
  name: string
  /** The types of its values. */
  types: readonly number[]
  /** The message that names its columns. */
  columns: Messages
}
type Messages = Parameters<typeof parse.parseResults>[0]

const { serialize } = protocol

/**
 * The embedded database, which prepares the queries it is asked: reading and planning one takes it longer than answering
 * it. Planned for any values, as PostgreSQL does it after five times where that is no worse, it is planned no more.
 */
export class PreparingPGlite extends PGlite {
  readonly #prepared = new Map<string, Prepared>()
  #names = 0

  override async query<Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    await this._checkReady()
    if (changesTables(text)) await this._runExclusiveTransaction(() => this.#forgetAll())
    if (!isPreparable(text) || !isPlain(options)) return super.query<Row>(text, values, options)
    return this._runExclusiveTransaction(async () => {
      const result = await this.#ask<Row>(text, values, options)
      await this.syncToFs()
      return result
    })
  }

  override transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return super.transaction((transaction) => {
      const query = async <Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>> => {
        if (changesTables(text)) await this.#forgetAll()
        return transaction.closed || !isPreparable(text) || !isPlain(options)
          ? transaction.query<Row>(text, values, options)
          : this.#ask<Row>(text, values, options)
      }
      return work(Object.create(transaction, { query: { value: query } }))
    })
  }

  #ask<Row>(text: string, values: readonly unknown[] = [], options?: QueryOptions): Promise<Results<Row>> {
    return this._runExclusiveQuery(async () => {
      const { name, types, columns } = await this.#preparedFor(text)
      const written = values.map((value, index) => this.#written(value, types[index]))
      const answer = await this.#say(
        serialize.bind({ statement: name, values: written }),
        serialize.execute({}),
        serialize.sync(),
      )
      return parse.parseResults([...columns, ...answer], this.parsers, options)[0] as Results<Row>
    })
  }

  async #preparedFor(text: string): Promise<Prepared> {
    const known = this.#prepared.get(text)
    if (known) {
      // Last of those that may be forgotten.
      this.#prepared.delete(text)
      this.#prepared.set(text, known)
      return known
    }
    const [oldest] = this.#prepared.keys()
    if (oldest !== undefined && this.#prepared.size >= preparedAtMost) await this.#forget([oldest])
    const name = `query_${this.#names++}`
    const described = await this.#say(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const columns = described.filter((message) => message.name === 'rowDescription')
    const prepared = { name, types: parse.parseDescribeStatementResults(described), columns }
    this.#prepared.set(text, prepared)
    return prepared
  }

  async #forget(texts: readonly string[]): Promise<void> {
    const names = texts.map((text) => this.#prepared.get(text)?.name ?? '')
    for (const text of texts) this.#prepared.delete(text)
    await this.#say(...names.map((name) => serialize.close({ type: 'S', name })), serialize.sync())
  }

  /** A statement whose columns are of other types than when it was prepared would be refused. */
  async #forgetAll(): Promise<void> {
    if (this.#prepared.size > 0) await this._runExclusiveQuery(() => this.#forget([...this.#prepared.keys()]))
  }

  #say(...messages: Uint8Array[]): Promise<Messages> {
    return this.execProtocolStream(Buffer.concat(messages), { syncToFs: false })
  }

  #written(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const write = type === undefined ? undefined : this.serializers[type]
    return write ? write(value) : String(value)
  }
}

const changesTables = (text: string): boolean => /^\s*(?:alter|create|drop|do)\b/i.test(text)

/** True if no option is set that only PGlite supports. */
const isPlain = (options: QueryOptions = {}): boolean => Object.keys(options).every((name) => name === 'rowMode')
