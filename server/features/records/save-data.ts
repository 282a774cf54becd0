import { changedSince, importKeepsRecords, type RecordKeeper, recordsAreBusy } from '@portal/domain/records/keeper'
import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import { lockForSave } from '../import/lock-data.ts'
import { findAccount } from '../session/data.ts'

/** Call it first in the transaction of each saved form. Throws 503 while an import, an erasure or a removal writes. */
export async function beginSave({ now }: Pick<Services, 'now'>, db: Queries, viewer: Viewer): Promise<void> {
  if (!(await lockForSave(db, viewer.id, now()))) throw new ApiError(503, recordsAreBusy, { retryAfterSeconds: 2 })
}

/** Throws 409 if an import keeps the records. */
export function rejectUnlessPortalKeeps(keeper: RecordKeeper): void {
  if (keeper === 'import') throw new ApiError(409, importKeepsRecords)
}

/** Throws 409 with the name of the person who changed the record since the form was opened. */
export async function rejectChanged(
  db: Queries,
  stored: { version: number; changed_by_account_id: string | null },
  version: number,
): Promise<void> {
  if (stored.version === version) return
  const { changed_by_account_id: id } = stored
  const person = id === null ? undefined : await findAccount(db, { id })
  throw new ApiError(409, changedSince(person ? `${person.first_name} ${person.last_name}`.trim() : null))
}

/** Throws 422 with a sentence for each field, unless there is none. */
export function rejectProblems(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw wrongFields(fields)
}

export const wrongFields = (fields: Record<string, string>): ApiError =>
  new ApiError(422, Object.values(fields)[0] ?? '', { fields })
