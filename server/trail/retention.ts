import type { Database } from '../database/database.ts'
import { cutBehind, findLastOlder, takeHead } from './chain-data.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Removes what is older than `days`, the beginning of the chain up to the first younger entry, and leaves an anchor: the
 * place and link from which the rest still follows. Answers how many went. The database lets nothing else be removed.
 */
export const cutLog = (db: Database, now: Date, days: number): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    if (!(await takeHead(transaction))) return 0
    const last = await findLastOlder(transaction, new Date(now.getTime() - days * day))
    if (last?.seq == null || last.hash === null) return 0
    return cutBehind(transaction, { seq: last.seq, hash: last.hash, last_at: last.at, cut_at: now })
  })
