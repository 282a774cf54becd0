import type { Dialect, Driver } from 'kysely'

/** Requests that wait for a connection. */
export class Waits {
  readonly #since = new Set<{ at: number }>()

  /** Milliseconds that the oldest request has waited; 0 if none waits. */
  longest(): number {
    const [first] = this.#since
    return first ? performance.now() - first.at : 0
  }

  async during<Result>(waiting: Promise<Result>): Promise<Result> {
    const wait = { at: performance.now() }
    this.#since.add(wait)
    try {
      return await waiting
    } finally {
      this.#since.delete(wait)
    }
  }
}

/** Wraps a dialect to count its waits for a connection. */
export function counted(dialect: Dialect, waits: Waits): Dialect {
  const createDriver = (): Driver => {
    const driver = dialect.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = (options) => waits.during(acquire(options))
    return driver
  }
  return {
    createDriver,
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}
