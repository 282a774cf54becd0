import { daysBefore } from '@portal/domain/dates/days-before'
import type { Database } from '../database/database.ts'
import { cutBehind, findLastOlder, takeHead } from './chain-data.ts'

/**
 * Removes entries older than `days` from the start of the chain, and stores the position and hash from which the rest
 * continues. Returns the number removed. The database allows no other removal.
 */
export const cutLog = (db: Database, now: Date, days: number): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    if (!(await takeHead(transaction))) return 0
    const last = await findLastOlder(transaction, daysBefore(now, days))
    if (last?.seq == null || last.hash === null) return 0
    return cutBehind(transaction, { seq: last.seq, hash: last.hash, last_at: last.at, cut_at: now })
  })
