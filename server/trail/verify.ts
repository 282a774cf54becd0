import type { Database } from '../database/database.ts'
import { beginning, contentHashOf, type Entry, linkOf } from './chain.ts'
import { findAnchor, findHead, findSealed, type Link } from './chain-data.ts'
import { findRedactions } from './redaction-data.ts'

export interface Verification {
  /** Up to where the chain was gone through. */
  verified: Link
  /** Each a sentence that names the entry; empty where the chain is whole. */
  breaks: string[]
}

const batch = 2000
const mostBreaks = 10

/**
 * Goes through the chain link by link, from where it was found whole before or from its beginning, which is the last
 * anchor where retention has cut it. Names what was changed, removed or put in.
 */
export async function verifyChain(db: Database, from?: Link): Promise<Verification> {
  const breaks: string[] = []
  let last: Link = from ?? (await findAnchor(db)) ?? beginning
  let before: string | undefined
  for (;;) {
    const entries = await findSealed(db, last.seq, batch)
    const redacted = await findRedactions(db, entries)
    for (const [at, entry] of entries.entries()) {
      const seq = entry.seq ?? 0
      if (seq !== last.seq + 1) breaks.push(missing(last.seq + 1, seq - 1))
      else if (redacted.has(entry.id)) {
        // Its link is of what it said before a name was taken from it; what it says now stands beside it.
        if (redacted.get(entry.id) !== contentHashOf(entry)) breaks.push(changed(entry))
      } else if (linkOf(last.hash, entry) !== entry.hash) breaks.push(broken(before, last, entry, entries[at + 1]))
      before = last.hash
      last = { seq, hash: entry.hash ?? '' }
      if (breaks.length >= mostBreaks) return { verified: last, breaks }
    }
    if (entries.length < batch) break
  }
  const head = await findHead(db)
  // Sealed meanwhile, it stands after what was read; before it, the last ones were taken away.
  if (head && head.seq > last.seq && (await findSealed(db, last.seq, 1)).length === 0)
    breaks.push(missing(last.seq + 1, head.seq))
  return { verified: last, breaks }
}

const missing = (from: number, to: number): string =>
  from >= to ? `entry ${from} was removed` : `entries ${from} to ${to} were removed`

const nameOf = (entry: Entry): string => `entry ${entry.seq} (${entry.act}, ${entry.at.toISOString()})`
const changed = (entry: Entry): string => `${nameOf(entry)} was changed`

/** Which of the two beside a link that does not fit is the wrong one. */
function broken(before: string | undefined, last: Link, entry: Entry, next: Entry | undefined): string {
  const name = nameOf(entry)
  if (before !== undefined && linkOf(before, entry) === entry.hash)
    return `entry ${last.seq} was inserted: ${name} follows the one before it`
  if (next && linkOf(last.hash, next) === next.hash) return `${name} was inserted`
  if (!next || linkOf(entry.hash ?? '', next) === next.hash) return changed(entry)
  return `${name} does not follow the one before it: one of the two was replaced`
}
