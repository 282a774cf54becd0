import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { connectionLimits, idleSeconds, statementSeconds } from './time-limits.ts'

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

export interface PortalPool extends PostgresPool {
  counts: () => { total: number; idle: number; waiting: number }
  /** Milliseconds that the oldest caller has waited for a connection; 0 if none waits. */
  longestWait: () => number
}

/**
 * A pool of pg for Kysely, which recovers by itself. A lost connection is replaced. If a statement gets no result in time,
 * the connection is closed, because a late result would be taken for that of the next statement, and a new pool replaces
 * this one: its other connections are probably dead too.
 */
export function postgresPool(url: string, options: PoolOptions): PortalPool {
  const config: pg.PoolConfig = {
    connectionString: url,
    max: options.connections,
    ...connectionLimits({ statementSeconds: options.statementSeconds ?? statementSeconds }),
    idleTimeoutMillis: idleSeconds * 1000,
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  }
  const waits = new Set<{ since: number }>()
  let pool = openPool(config)
  const replace = (silent: pg.Pool): void => {
    if (pool !== silent) return
    pool = openPool(config)
    void silent.end()
  }
  return {
    options: config,
    connect: async () => {
      const current = pool
      const client = await during(waits, current.connect())
      const query = async (text: string, values: unknown[]) => {
        try {
          return await client.query(text, values)
        } catch (error) {
          if (isNoResult(error)) {
            void client.end()
            replace(current)
          }
          throw error
        }
      }
      // The type has a second form, for cursors, which the portal does not use.
      return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
    },
    end: () => pool.end(),
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    longestWait: () => {
      const [oldest] = waits
      return oldest ? performance.now() - oldest.since : 0
    },
  }
}

/** Without the listeners, the end of a connection would end the process. Its statement fails by itself. */
function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function during<Result>(waits: Set<{ since: number }>, connecting: Promise<Result>): Promise<Result> {
  const wait = { since: performance.now() }
  waits.add(wait)
  try {
    return await connecting
  } finally {
    waits.delete(wait)
  }
}

/** Error of pg after `query_timeout`. */
const isNoResult = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'
