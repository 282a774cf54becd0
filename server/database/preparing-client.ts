import pg from 'pg'

/** Statements prepared per connection at most; queries that vary in length (lists of ids) must not fill its memory. */
const preparedAtMost = 300

/**
 * A connection that prepares each query it is asked again, so that PostgreSQL plans it once: for the queries that
 * gather an engagement with all its parts planning takes as long as running. Left as they are: changes, which are
 * planned in no time, and queries for every column, which a migration by a newer instance would break under a
 * running one.
 */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>()

  // biome-ignore lint/suspicious/noExplicitAny: pg declares this method in many shapes; one of them is changed
  override query(...call: any[]): any {
    const [text, values, ...rest] = call
    const query = super.query.bind(this) as (...call: unknown[]) => unknown
    const name = typeof text === 'string' && Array.isArray(values) ? this.#nameOf(text) : undefined
    return name ? query({ name, text, values }, ...rest) : query(...call)
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= preparedAtMost || !isPreparable(text)) return known
    const name = `query_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

const isPreparable = (text: string): boolean => /^(select|with) /.test(text) && !/select \*|\.\*/.test(text)
