import type { Viewer } from '@portal/domain/session/user'
import { changedMeanwhile, versionNeeded } from '@portal/domain/team/validation'
import type { Queries } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'
import type {} from './tables.ts'

type Editor = Pick<Viewer, 'id'>

/** A team, tag, team request or release note. */
export interface Versioned {
  id: string
  version: number
}

/** Notes that the viewer has created it. A release note belongs to no engagement. */
export async function noteCreated(
  transaction: Queries,
  viewer: Editor,
  { id, version }: Versioned,
  engagement_id: string | null,
): Promise<void> {
  const row = { subject: id, account_id: viewer.id, engagement_id, version }
  await transaction.insertInto('sole_editor').values(row).execute()
}

/** Notes that the viewer has changed it: its sole editor stays only if that is the viewer. */
export async function noteChanged(
  transaction: Queries,
  viewer: Editor,
  { id, version }: Versioned,
  newVersion: number,
): Promise<void> {
  const kept = await transaction
    .updateTable('sole_editor')
    .set({ version: newVersion })
    .where('subject', '=', id)
    .where('account_id', '=', viewer.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (kept.numUpdatedRows === 0n) await forgetEditor(transaction, id)
}

/** True if nobody else has changed it. A row of another version is from before a change that did not note its editor. */
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

export async function forgetEditor(transaction: Queries, subject: string): Promise<void> {
  await transaction.deleteFrom('sole_editor').where('subject', '=', subject).execute()
}

/** Rejects a change that is meant for another version. A call without a version passes. */
export function refuseStale(
  { version }: Versioned,
  meant: number | undefined,
  sentence: string = changedMeanwhile,
): void {
  if (meant !== undefined && meant !== version) throw new Refusal(409, sentence)
}

/** Rejects a call without a version that would remove what somebody else may have added. */
export async function refuseRemoval(
  transaction: Queries,
  viewer: Pick<Viewer, 'id'>,
  subject: Versioned,
  sentence: string = versionNeeded,
): Promise<void> {
  if (!(await isSoleEditor(transaction, viewer, subject))) throw new Refusal(409, sentence)
}
