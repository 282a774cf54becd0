import pg from 'pg'
import { PreparingClient } from './preparing-client.ts'
import { connectionLimits, idleSeconds, statementSeconds, trustedSeconds } from './time-limits.ts'

export interface PoolOptions {
  /** Maximum number of connections. */
  connections: number
  /** The longest a statement may take; as for a call unless said otherwise. */
  statementSeconds?: number
}

/** Days as `2026-09-05`, counts and money as numbers: the same on both drivers. */
export const parsers: Record<number, (value: string) => unknown> = { 1082: (day) => day, 20: Number, 1700: Number }

/** Connections as the portal wants them: UTC, and values in the same forms as from the embedded database. */
export function postgresPool(url: string, options: PoolOptions): pg.Pool {
  return new CheckedPool({
    Client: PreparingClient,
    connectionString: url,
    max: options.connections,
    ...connectionLimits({ statementSeconds: options.statementSeconds ?? statementSeconds }),
    idleTimeoutMillis: idleSeconds * 1000,
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
}

/**
 * Hands out connections that live. One that has just answered is trusted; another is asked first, and where it does not
 * answer, all that were not heard since go with it: what silenced one has silenced its neighbours, and callers would
 * otherwise find that out one after the other.
 */
class CheckedPool extends pg.Pool {
  /** Connections last heard before this moment go unasked. */
  #silentSince = Number.NEGATIVE_INFINITY

  constructor(config: pg.PoolConfig) {
    super(config)
    // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
    this.on('error', () => {})
    this.on('connect', (client) =>
      client.on('silence' as 'end', () => {
        this.#silentSince = performance.now()
      }),
    )
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares this method in two shapes; the one with a promise is changed
  override connect(...call: any[]): any {
    return call.length > 0 ? super.connect(call[0]) : this.#connectChecked()
  }

  async #connectChecked(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect()
      if (!(client instanceof PreparingClient)) return client
      const trusted = performance.now() - client.heardAt < trustedSeconds * 1000
      if (trusted || (client.heardAt >= this.#silentSince && (await client.answers()))) return client
      client.drop()
      client.release(true)
    }
  }
}
