import type { Dialect, Driver } from 'kysely'

/** Who waits for a connection now. */
export class Waits {
  readonly #since = new Set<{ at: number }>()

  /** Milliseconds that the one who has waited longest has waited so far; 0 where nobody waits. */
  longest(): number {
    const [first] = this.#since
    return first ? performance.now() - first.at : 0
  }

  async during<Result>(waiting: Promise<Result>): Promise<Result> {
    const one = { at: performance.now() }
    this.#since.add(one)
    try {
      return await waiting
    } finally {
      this.#since.delete(one)
    }
  }
}

/** The same dialect, whose waits for a connection are known. */
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
