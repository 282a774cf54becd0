import pg from 'pg'
import { PreparingClient } from './preparing-client.ts'
import { connectionLimits, idleSeconds, statementSeconds, trustedSeconds } from './time-limits.ts'

export interface PoolOptions {
  /** Maximum number of connections. */
  connections: number
  /** Maximum seconds per statement. Default: the limit of an API call. */
  statementSeconds?: number
}

const { DATE, INT8, NUMERIC } = pg.types.builtins
/** Days as `2026-09-05`, counts and money as numbers: the same on both drivers. */
export const parsers: Record<number, (value: string) => unknown> = {
  [DATE]: (day) => day,
  [INT8]: Number,
  [NUMERIC]: Number,
}

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
 * Returns only live connections. A connection that answered within the last second is used without a check; any other is
 * checked with `select 1`. When a query times out, all connections not heard from since are closed too: they are probably
 * dead as well, and callers would otherwise wait for each in turn.
 */
class CheckedPool extends pg.Pool {
  /** Connections last heard from before this moment are closed without a check. */
  #silentSince = Number.NEGATIVE_INFINITY

  constructor(config: pg.PoolConfig) {
    super(config)
    // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
    this.on('error', () => {})
    // `silence` is an event of PreparingClient that the types of pg do not know.
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
