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
 * Verifies the chain from a position that was verified before, or from its start, which is the last cut by retention.
 * Names changed, removed and inserted entries.
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
        // Its chain hash covers the text before a name was removed; a second hash covers the current text.
        if (redacted.get(entry.id) !== contentHashOf(entry)) breaks.push(changed(entry))
      } else if (linkOf(last.hash, entry) !== entry.hash) breaks.push(broken(before, last, entry, entries[at + 1]))
      before = last.hash
      last = { seq, hash: entry.hash ?? '' }
      if (breaks.length >= mostBreaks) return { verified: last, breaks }
    }
    if (entries.length < batch) break
  }
  const head = await findHead(db)
  // Entries sealed meanwhile come later; otherwise the last ones were removed.
  if (head && head.seq > last.seq && (await findSealed(db, last.seq, 1)).length === 0)
    breaks.push(missing(last.seq + 1, head.seq))
  return { verified: last, breaks }
}

const missing = (from: number, to: number): string =>
  from >= to ? `entry ${from} was removed` : `entries ${from} to ${to} were removed`

const nameOf = (entry: Entry): string => `entry ${entry.seq} (${entry.act}, ${entry.at.toISOString()})`
const changed = (entry: Entry): string => `${nameOf(entry)} was changed`

/** Finds out which of the two entries at a break is wrong. */
function broken(before: string | undefined, last: Link, entry: Entry, next: Entry | undefined): string {
  const name = nameOf(entry)
  if (before !== undefined && linkOf(before, entry) === entry.hash)
    return `entry ${last.seq} was inserted: ${name} follows the one before it`
  if (next && linkOf(last.hash, next) === next.hash) return `${name} was inserted`
  if (!next || linkOf(entry.hash ?? '', next) === next.hash) return changed(entry)
  return `${name} does not follow the one before it: one of the two was replaced`
}
