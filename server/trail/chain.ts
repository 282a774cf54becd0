import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'

export type Entry = Selectable<Tables['audit_entry']>

/** What the chain begins with. */
export const beginning = { seq: 0, hash: '0'.repeat(64) }

/**
 * The link of an entry: over the one before it and everything the entry says, in this order for ever. What is added to
 * entries later goes to the end and only where it is set, so that old links stay right.
 */
export const linkOf = (previous: string, entry: Entry): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        previous,
        entry.id,
        entry.at.toISOString(),
        ...[entry.kind, entry.account_id, entry.actor, entry.seen_as, entry.act, entry.call, entry.status],
        ...[entry.reason, entry.engagement_id, entry.object_id, entry.object, entry.address, entry.request_id],
      ]),
    )
    .digest('hex')

/** What an entry says, by itself: it stands beside one from which a name was taken, whose link no longer follows. */
export const contentHashOf = (entry: Entry): string => linkOf('', entry)
