import { formerName } from '@portal/domain/privacy/erasure'
import { applyChanges } from '../features/privacy/apply-changes.ts'
import { findChanges } from '../features/privacy/erasure-data.ts'
import * as erasures from '../features/privacy/erasure-records-data.ts'
import { findSubject } from '../features/privacy/personal-data.ts'
import { findErasureEntry } from '../features/privacy/reapply-erasures-data.ts'
import type { PromisedPerson, UndoChanges } from '../features/privacy/undo-promised-erasure.ts'
import { insertEntry } from '../platform/audit-log/data.ts'
import { addToDeletionLog } from '../platform/deletion-log/data.ts'
import { keepDeletionFile } from '../platform/deletion-log/file.ts'
import { seal } from '../platform/http/sealed.ts'
import type { Portal } from '../platform/portal.ts'
import type { ErasureChoice } from '../platform/stored-data/stored-table.ts'

const fourteenDays = 14 * 24 * 60 * 60 * 1000

/** Erases a person as earlier versions did: at once, with a copy of the rows, so that it can be undone for 14 days. */
export async function eraseWithUndo(
  portal: Portal,
  id: string,
  erased_by: string,
  choice: ErasureChoice = { feedback: 'kept' },
): Promise<string> {
  const { longRunningDb, now, config, storedTables } = portal
  const close = (content: PromisedPerson | UndoChanges): string => {
    const text = JSON.stringify(content)
    return config.SECRETS_KEY === null ? text : seal(text, config.SECRETS_KEY, 'erased person')
  }
  const name = await longRunningDb.transaction().execute(async (transaction) => {
    const subject = await findSubject(transaction, id)
    if (!subject) throw new Error(`account ${id} not found`)
    await erasures.holdSessions(transaction, subject.account)
    const names = await erasures.findNames(transaction, subject)
    const erasure = await erasures.insertErasure(transaction, {
      account_id: id,
      erased_at: now(),
      erased_by,
      feedback: choice.feedback,
      heir_id: choice.heir_id ?? null,
      undo_until: new Date(now().getTime() + fourteenDays),
      final_at: null,
    })
    const former = formerName(erasure.number)
    const photos: string[] = []
    const copies: (PromisedPerson | UndoChanges)[] = [{ subject, names, photos }]
    for await (const changes of findChanges(transaction, { storedTables, subject, names, former, choice })) {
      await applyChanges(transaction, erasure.id, changes)
      for (const { before } of changes) if (typeof before.photo_id === 'string') photos.push(before.photo_id)
      copies.push({
        table: changes[0]?.table.name ?? '',
        updated: changes.flatMap(({ before, after }) => (after === null ? [] : [{ before, after }])),
        removed: changes.flatMap(({ before, after, rule }) =>
          after === null && rule?.deletesRows === true ? [before] : [],
        ),
      })
    }
    await transaction
      .insertInto('erasure_kept')
      .values(copies.map((copy, position) => ({ erasure_id: erasure.id, position, content: close(copy) })))
      .execute()
    await erasures.insertKeys(transaction, erasure.id, subject, names)
    const entry = await findErasureEntry(transaction, erasure.id)
    if (entry) await addToDeletionLog(transaction, entry)
    await insertEntry(transaction, {
      at: now(),
      kind: 'admin',
      act: 'Erased a person',
      object_id: id,
      object: former.name,
    })
    return former.name
  })
  await keepDeletionFile(portal)
  return name
}
