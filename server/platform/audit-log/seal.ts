import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queries } from '../database/database.ts'
import { databaseTrouble } from '../database/database-errors.ts'
import { linkOf } from './chain.ts'
import { findHead, findUnsealed, type Link, takeHead, writeLinks } from './chain-data.ts'

/** Number of entries sealed in one transaction. */
const batch = 1000

/**
 * Adds new entries to the hash chain, in the order in which they are found, so that calls need not wait for each other. One
 * instance at a time does it. Returns the number of entries.
 */
export async function sealEntries(db: Database): Promise<number> {
  let sealed = 0
  for (;;) {
    const count = await sealBatch(db)
    sealed += count
    if (count < batch) return sealed
  }
}

const sealBatch = (db: Database): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const last = await takeHead(transaction)
    return last ? linkAfter(transaction, last) : 0
  })

async function linkAfter(transaction: Queries, head: Link): Promise<number> {
  let last = head
  const links: (Link & { id: number })[] = []
  for (const entry of await findUnsealed(transaction, batch)) {
    last = { seq: last.seq + 1, hash: linkOf(last.hash, entry) }
    links.push({ id: entry.id, ...last })
  }
  if (links.length > 0) await writeLinks(transaction, links)
  return links.length
}

/** Links all that is there, for a transaction that holds the head of the chain. */
export async function sealWith(transaction: Queries, head: Link): Promise<void> {
  let last: Link | undefined = head
  while (last && (await linkAfter(transaction, last)) === batch) last = await findHead(transaction)
}

export interface Sealing {
  /** Seals what a killed process left. */
  start: () => void
  /** Seals new entries. The poller calls this when there are some. */
  wake: () => void
  /** Seals the remaining entries, if `start` was called. */
  stop: () => Promise<void>
}

/** Seals in every instance. The entries of a killed instance are sealed by another or after the restart. */
export function createSealing(db: Database, log: Pick<FastifyBaseLogger, 'warn'>): Sealing {
  let running: Promise<void> | undefined
  let isAway = false

  const seal = async (): Promise<void> => {
    try {
      await sealEntries(db)
      isAway = false
    } catch (error) {
      const reason = databaseTrouble(error)?.reason
      if (!isAway)
        log.warn(reason === undefined ? { err: error } : { reason }, 'could not seal the audit log, will retry')
      isAway = true
    }
  }
  const wake = (): void => {
    running ??= seal().finally(() => {
      running = undefined
    })
  }
  let isStarted = false
  return {
    start: () => {
      isStarted = true
      wake()
    },
    wake,
    stop: async () => {
      await running
      if (isStarted) await seal()
    },
  }
}
