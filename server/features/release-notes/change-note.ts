import type { ReleaseNote } from '@portal/domain/release-notes/release-note'
import { noSuchReleaseNote, noteChangedByOther, type ReleaseNoteInput } from '@portal/domain/release-notes/validation'
import type { Viewer } from '@portal/domain/session/user'
import { changedByOther } from '@portal/domain/team/validation'
import type { Queries } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { forgetEditor, noteChanged, refuseRemoval, refuseStale, type Versioned } from '../team/sole-editor-data.ts'
import { deleteReleaseNote, lockReleaseNote, updateReleaseNote } from './data.ts'

interface NoteVersion {
  id: string
  /** The version that the change is for. A call without one needs the sole editor of the note. */
  version: number | undefined
}

export async function changeNote(
  db: Queries,
  viewer: Viewer,
  { id, version }: NoteVersion,
  note: ReleaseNoteInput,
): Promise<ReleaseNote> {
  const present = await loadForChange(db, viewer, { id, version }, noteChangedByOther)
  const changed = await updateReleaseNote(db, id, { ...note, version: present.version + 1 })
  if (!changed) throw notFound(noSuchReleaseNote)
  await noteChanged(db, viewer, present, changed.version)
  return changed
}

export async function removeNote(db: Queries, viewer: Viewer, meant: NoteVersion): Promise<void> {
  const { id } = await loadForChange(db, viewer, meant, changedByOther)
  await deleteReleaseNote(db, id)
  await forgetEditor(db, id)
}

async function loadForChange(
  db: Queries,
  viewer: Viewer,
  { id, version }: NoteVersion,
  sentence: string,
): Promise<Versioned> {
  const present = await lockReleaseNote(db, id)
  if (!present) throw notFound(noSuchReleaseNote)
  const note = { id, version: present.version }
  refuseStale(note, version, sentence)
  if (version === undefined) await refuseRemoval(db, viewer, note)
  return note
}
