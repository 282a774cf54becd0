import type { ReleaseNote } from '@portal/domain/release-notes/release-note'
import { noSuchReleaseNote, noteChangedByOther, type ReleaseNoteInput } from '@portal/domain/release-notes/validation'
import { changedByOther } from '@portal/domain/team/validation'
import type { Queries } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { rejectOldVersion } from '../../platform/http/reject-old-version.ts'
import { deleteReleaseNote, lockReleaseNote, updateReleaseNote } from './data.ts'

interface NoteVersion {
  id: string
  version: number | undefined
}

export async function changeNote(
  db: Queries,
  { id, version }: NoteVersion,
  note: ReleaseNoteInput,
): Promise<ReleaseNote> {
  const present = await loadForChange(db, { id, version }, noteChangedByOther)
  const changed = await updateReleaseNote(db, id, { ...note, version: present.version + 1 })
  if (!changed) throw notFound(noSuchReleaseNote)
  return changed
}

export async function removeNote(db: Queries, meant: NoteVersion): Promise<void> {
  await loadForChange(db, meant, changedByOther)
  await deleteReleaseNote(db, meant.id)
}

async function loadForChange(
  db: Queries,
  { id, version }: NoteVersion,
  sentence: string,
): Promise<{ version: number }> {
  const present = await lockReleaseNote(db, id)
  if (!present) throw notFound(noSuchReleaseNote)
  rejectOldVersion(present, version, sentence)
  return present
}
