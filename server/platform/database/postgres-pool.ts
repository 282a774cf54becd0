import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { createStatementNames } from './statement-names.ts'
import { connectionLimits, idleSeconds, statementSeconds } from './time-limits.ts'

export interface PoolOptions {
  /** Maximum number of connections. */
  connections: number
  /** Maximum seconds per statement. Default: the limit of an API call. */
  statementSeconds?: number
}

const { DATE, INT8, NUMERIC } = pg.types.builtins
/** Days as `2026-09-05`, counts and money as numbers, with pg and with PGlite. */
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
 * A pool of pg for Kysely that recovers from lost connections. If a statement gets no result in time, its connection is
 * closed, because a late result would be taken for that of the next statement. A new pool then replaces the old one, whose
 * other connections are probably dead too.
 */
export function postgresPool(url: string, options: PoolOptions): PortalPool {
  const config: pg.PoolConfig = {
    connectionString: url,
    max: options.connections,
    ...connectionLimits({ statementSeconds: options.statementSeconds ?? statementSeconds }),
    idleTimeoutMillis: idleSeconds * 1000,
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  }
  const nameOf = createStatementNames()
  const waits = new Set<{ since: number }>()
  let pool = openPool(config)
  let isEnded = false
  const replacePool = (unresponsive: pg.Pool): void => {
    if (isEnded || pool !== unresponsive) return
    pool = openPool(config)
    // How long callers wait for the old pool does not tell whether the new one is busy.
    waits.clear()
    void unresponsive.end()
  }
  return {
    options: config,
    connect: async () => {
      const current = pool
      const client = await trackWait(waits, current.connect())
      const query = async (text: string, values: unknown[]) => {
        try {
          return await client.query({ name: nameOf(text), text, values })
        } catch (error) {
          if (isReadTimeout(error)) {
            void client.end()
            replacePool(current)
          }
          throw error
        }
      }
      // Kysely's type also has a form for cursors, which the portal does not use.
      return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
    },
    end: () => {
      isEnded = true
      return pool.end()
    },
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    longestWait: () => {
      const [oldest] = waits
      return oldest ? performance.now() - oldest.since : 0
    },
  }
}

/** Without the listeners, a lost connection would end the process. A running statement still rejects. */
function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function trackWait<Result>(waits: Set<{ since: number }>, connecting: Promise<Result>): Promise<Result> {
  const wait = { since: performance.now() }
  waits.add(wait)
  try {
    return await connecting
  } finally {
    waits.delete(wait)
  }
}

/** Error of pg after `query_timeout`. */
const isReadTimeout = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'
