import { markRedacted, openEntries, sealEverything } from '../audit-log/redaction-data.ts'
import type { Queries } from '../database/database.ts'
import { seal, unseal } from '../http/sealed.ts'
import type { Services } from '../portal.ts'
import { type Change, differing, removeRows, writeRows } from './erasure-data.ts'
import type { Row } from './erasure-rules.ts'
import type { Subject } from './personal-data.ts'
import type { Names } from './replace-names.ts'

type Key = Pick<Services['config'], 'SECRETS_KEY'>
const purpose = 'erased person'

/** Person of an erasure; stored before its changes, which follow in order. */
export interface UndoHead {
  subject: Subject
  names: Names
  photos: string[]
}
export interface UndoChanges {
  table: string
  updated: { before: Row; after: Row }[]
  removed: Row[]
}

export const close = (kept: UndoHead | UndoChanges, { SECRETS_KEY }: Key): string => {
  const text = JSON.stringify(kept)
  return SECRETS_KEY === null ? text : seal(text, SECRETS_KEY, purpose)
}

/** null where it was sealed with another key than today's. */
export function open<Kept>(content: string, { SECRETS_KEY }: Key): Kept | null {
  const text = content.startsWith('{') ? content : SECRETS_KEY === null ? null : unseal(content, SECRETS_KEY, purpose)
  return text === null ? null : (JSON.parse(text) as Kept)
}

/** Writes a batch of changes, all of one table. */
export async function apply(transaction: Queries, erasureId: string, changes: readonly Change[]): Promise<void> {
  const [first] = changes
  if (!first) return
  const { table } = first
  const removed = changes.flatMap(({ before, after }) => (after === null ? [before] : []))
  const updated = changes.flatMap(({ before, after }) => (after === null ? [] : [{ before, after }]))
  if (removed.length > 0) await removeRows(transaction, table, removed)
  const columns = [...new Set(updated.flatMap(({ before, after }) => differing(before, after)))]
  const entries = table.name === 'audit_entry' ? updated.map(({ before }) => Number(before.id)) : []
  if (entries.length > 0) {
    // Includes entries written during the erasure by calls of the same person.
    await sealEverything(transaction)
    await openEntries(transaction, erasureId, entries)
  }
  await writeRows(
    transaction,
    table,
    updated.map(({ after }) => after),
    columns,
  )
  if (entries.length > 0) await markRedacted(transaction, entries)
}

/** Data needed to undo the changes. */
export function undoDataOf(changes: readonly Change[]): UndoChanges | undefined {
  const [first] = changes
  const updated = changes.flatMap(({ before, after }) => (after === null ? [] : [{ before, after }]))
  const removed = changes.flatMap(({ before, after, rule }) => (after === null && rule?.gone === true ? [before] : []))
  return first && updated.length + removed.length > 0 ? { table: first.table.name, updated, removed } : undefined
}
