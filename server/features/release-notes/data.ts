import { randomUUID } from 'node:crypto'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { ReleaseNote } from '@portal/domain/release-notes/release-note'
import type { ReleaseNoteInput } from '@portal/domain/release-notes/validation'
import type { Queries } from '../../platform/database/database.ts'

const columns = ['id', 'release_date', 'note_content', 'version'] as const

/** Release notes published by `until`, or all without it; newest first. */
export const findReleaseNotes = (queries: Queries, until?: CalendarDay): Promise<ReleaseNote[]> =>
  queries
    .selectFrom('release_note')
    .select(columns)
    .$if(until !== undefined, (notes) => notes.where('release_date', '<=', until ?? ''))
    .orderBy('release_date', 'desc')
    .orderBy('position', 'desc')
    .execute()

export const insertReleaseNote = (queries: Queries, note: ReleaseNoteInput): Promise<ReleaseNote> =>
  queries
    .insertInto('release_note')
    .values({ ...note, id: randomUUID() })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Returns the version of a note and locks the note until the transaction ends. */
export const lockReleaseNote = (transaction: Queries, id: string): Promise<{ version: number } | undefined> =>
  transaction.selectFrom('release_note').select('version').where('id', '=', id).forUpdate().executeTakeFirst()

export const updateReleaseNote = (
  queries: Queries,
  id: string,
  note: ReleaseNoteInput & { version: number },
): Promise<ReleaseNote | undefined> =>
  queries.updateTable('release_note').set(note).where('id', '=', id).returning(columns).executeTakeFirst()

/** Returns false if there is no such note. */
export async function deleteReleaseNote(queries: Queries, id: string): Promise<boolean> {
  const deleted = await queries.deleteFrom('release_note').where('id', '=', id).returning('id').executeTakeFirst()
  return deleted !== undefined
}

const unseen = (queries: Queries, accountId: string, today: CalendarDay) =>
  queries
    .selectFrom('release_note')
    .where('release_date', '<=', today)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('release_note_seen')
            .select('release_note_seen.note_id')
            .whereRef('release_note_seen.note_id', '=', 'release_note.id')
            .where('release_note_seen.account_id', '=', accountId),
        ),
      ),
    )

export const hasNewReleaseNote = async (queries: Queries, accountId: string, today: CalendarDay): Promise<boolean> =>
  (await unseen(queries, accountId, today).select('release_note.id').limit(1).executeTakeFirst()) !== undefined

/** Waits for a note that is being deleted, and leaves it out. */
export async function markAllSeen(queries: Queries, accountId: string, today: CalendarDay): Promise<void> {
  await queries
    .insertInto('release_note_seen')
    .columns(['account_id', 'note_id'])
    .expression(
      unseen(queries, accountId, today)
        .select((eb) => [eb.val(accountId).as('account_id'), 'release_note.id as note_id'])
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
