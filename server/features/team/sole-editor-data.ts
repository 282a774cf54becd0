import type { Viewer } from '@portal/domain/session/user'
import { changedByOther, versionNeeded } from '@portal/domain/team/validation'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type {} from './tables.ts'

/**
 * Tracks which records only one account has edited. That account may remove things from them without sending a version.
 */
type Editor = Pick<Viewer, 'id'>

/** A team, tag, team request or release note. */
export interface Versioned {
  id: string
  version: number
}

/** Saves the viewer as the sole editor of a new record. `engagement_id` is null for release notes. */
export async function noteCreated(
  transaction: Queries,
  viewer: Editor,
  { id, version }: Versioned,
  engagement_id: string | null,
): Promise<void> {
  const row = { subject: id, account_id: viewer.id, engagement_id, version }
  await transaction.insertInto('sole_editor').values(row).execute()
}

/**
 * Call it after each change, with the version before and after. Keeps the row if the viewer is still the sole editor, and
 * deletes it otherwise.
 */
export async function noteChanged(
  transaction: Queries,
  viewer: Editor,
  { id, version }: Versioned,
  newVersion: number,
): Promise<void> {
  await transaction
    .with('kept', (query) =>
      query
        .updateTable('sole_editor')
        .set({ version: newVersion })
        .where('subject', '=', id)
        .where('account_id', '=', viewer.id)
        .where('version', '=', version)
        .returning('subject'),
    )
    .deleteFrom('sole_editor')
    .where('subject', '=', id)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('kept').select('subject'))))
    .execute()
}

/** True if only the viewer has edited this version. A row with an older version does not count. */
async function isSoleEditor(transaction: Queries, viewer: Editor, { id, version }: Versioned): Promise<boolean> {
  const row = await transaction
    .selectFrom('sole_editor')
    .select('subject')
    .where('subject', '=', id)
    .where('account_id', '=', viewer.id)
    .where('version', '=', version)
    .executeTakeFirst()
  return row !== undefined
}

/** Call it when the record is deleted. */
export async function forgetEditor(transaction: Queries, subject: string): Promise<void> {
  await transaction.deleteFrom('sole_editor').where('subject', '=', subject).execute()
}

/** Throws 409 if the caller's version is not the current one. Does nothing if the caller sent no version. */
export function refuseStale(
  { version }: Versioned,
  meant: number | undefined,
  sentence: string = changedByOther,
): void {
  if (meant !== undefined && meant !== version) throw new ApiError(409, sentence)
}

/** Throws 409 unless the viewer is the sole editor. Call it only if the call has no version and removes something. */
export async function refuseRemoval(
  transaction: Queries,
  viewer: Pick<Viewer, 'id'>,
  subject: Versioned,
  sentence: string = versionNeeded,
): Promise<void> {
  if (!(await isSoleEditor(transaction, viewer, subject))) throw new ApiError(409, sentence)
}
