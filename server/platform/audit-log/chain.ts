import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'

export type Entry = Selectable<Tables['audit_entry']>

/** Start of the chain. */
export const beginning = { seq: 0, hash: '0'.repeat(64) }

/**
 * Hash of an entry over the previous hash and all fields, in this order. New fields go to the end and count only if set, so
 * that old hashes stay valid.
 */
export const linkOf = (previous: string, entry: Entry): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        previous,
        entry.id,
        entry.at.toISOString(),
        entry.kind,
        entry.account_id,
        entry.actor,
        entry.seen_as,
        entry.act,
        entry.call,
        entry.status,
        entry.reason,
        entry.engagement_id,
        entry.object_id,
        entry.object,
        entry.address,
        entry.request_id,
      ]),
    )
    .digest('hex')

/** Hash of an entry alone, stored with an entry from which a name was removed, whose chain hash no longer matches. */
export const contentHashOf = (entry: Entry): string => linkOf('', entry)
