import { markRedacted, openEntries, sealEverything } from '../../platform/audit-log/redaction-data.ts'
import type { Queries } from '../../platform/database/database.ts'
import { type Change, differing, removeRows, writeRows } from './erasure-data.ts'

/** Writes a batch of changes, all of one table. */
export async function applyChanges(transaction: Queries, erasureId: string, changes: readonly Change[]): Promise<void> {
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
