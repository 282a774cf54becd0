import { type RecordFile, recordFiles } from '@portal/domain/records/keeper'
import type { Viewer } from '@portal/domain/session/user'
import { sheetNames } from '@portal/domain/workbook/sheets'
import type { Queries } from '../../platform/database/database.ts'
import { moveAddress } from '../accounts/sign-in-data.ts'
import { importEdit } from '../import/import-records-data.ts'
import { deleteRows } from '../retention/removed-data.ts'
import { type ApplyNeeds, problemOf } from './apply-changes.ts'
import { completeEdit, deleteByIds, deleteOrders, levelLines, putBack } from './apply-data.ts'
import type { Draft } from './draft.ts'
import { recordIn, type UndoRow } from './snapshot-data.ts'
import { fileOf } from './stored-records-data.ts'
import { findReasons, namesOf } from './undo-reasons.ts'

interface UndoOptions {
  editor: Viewer
  /** No events, inbox entries and webhooks, as when the changes were applied. */
  isSilent: boolean
  appliedAt: Date
  /** Runs last in the transaction. */
  beforeCommit: (transaction: Queries) => Promise<void>
}

/** Rolls everything back. */
class Changed extends Error {
  readonly reasons: string[]
  constructor(reasons: string[]) {
    super('changed since')
    this.reasons = reasons
  }
}

/**
 * Undoes applied changes of a workbook: all of them, or none if a record has changed since. `reasons` then says which. Added
 * records are deleted, removed ones come back with their id. Throws 409 if an import keeps the records.
 */
export async function undoChanges(
  services: ApplyNeeds,
  undo: readonly UndoRow[],
  { editor, isSilent, appliedAt, beforeCommit }: UndoOptions,
): Promise<{ reasons: string[] }> {
  const entries: Draft['entries'] = new Map()
  try {
    const problems = await importEdit(services, {
      editor,
      isTrial: false,
      isSilent,
      stage: async (transaction, put) => {
        const reasons = await findReasons(transaction, undo, appliedAt)
        if (reasons.length > 0) throw new Changed(reasons)
        const nameOf = await namesOf(transaction, undo)
        // Their addresses are free for those who had them before.
        await deleteByIds(transaction, 'account', addedTo(undo, 'users'))
        for (const file of recordFiles) {
          const rows = undo.filter((row) => row.file === file && (row.before !== null || file !== 'users'))
          const sheet = sheetNames.find((name) => fileOf[name] === file) ?? 'people'
          entries.set(
            file,
            rows.map((record) => ({ record, sheet, row: null, name: nameOf(record) })),
          )
          if (rows.length > 0)
            await put(
              file,
              rows.map(({ id, before }) => (before ? recordIn(before) : { id, removed: true })),
            )
        }
        await completeEdit(transaction)
      },
      finish: (transaction) => finish(services, transaction, undo),
      beforeCommit,
    })
    return { reasons: problems.map((problem) => problemOf({ entries, demoted: [] })(problem).sentence) }
  } catch (error) {
    if (error instanceof Changed) return { reasons: error.reasons }
    throw error
  }
}

const addedTo = (undo: readonly UndoRow[], file: RecordFile): string[] =>
  undo.filter((row) => row.file === file && row.before === null).map(({ id }) => id)

interface User {
  email: string
  first_name: string
  access_level: number
}

async function finish(services: ApplyNeeds, transaction: Queries, undo: readonly UndoRow[]): Promise<void> {
  await deleteOrders(transaction, addedTo(undo, 'work_orders'))
  const engagements = addedTo(undo, 'engagements')
  if (engagements.length > 0) await deleteRows(transaction, services.storedTables, engagements)
  await deleteByIds(transaction, 'person', addedTo(undo, 'people'))
  await deleteByIds(transaction, 'client', addedTo(undo, 'clients'))
  const users = undo.flatMap(({ file, id, before, after }) =>
    file === 'users' && before && after ? [{ id, before: before as User, after: after as User }] : [],
  )
  const leveled = users.filter(({ before, after }) => before.access_level !== after.access_level)
  await levelLines(
    transaction,
    leveled.map(({ id }) => id),
    undo.filter(({ file }) => file === 'stakeholders').map(({ id }) => id),
  )
  await putBack(transaction, undo)
  for (const { id, before, after } of users)
    if (before.email !== after.email) await moveAddress(services, transaction, { id, ...after }, false)
}
