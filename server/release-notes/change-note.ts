import type { ReleaseNote } from '@portal/domain/release-notes/release-note'
import { noteChangedByOther, type ReleaseNoteInput } from '@portal/domain/release-notes/validation'
import type { Viewer } from '@portal/domain/session/user'
import { changedByOther } from '@portal/domain/team/validation'
import type { Queries } from '../database/database.ts'
import { notFound } from '../http/api-error.ts'
import type { Portal } from '../portal.ts'
import { forgetEditor, noteChanged, refuseRemoval, refuseStale, type Versioned } from '../team/sole-editor-data.ts'
import { deleteReleaseNote, lockReleaseNote, updateReleaseNote } from './data.ts'

interface Meant {
  id: string
  /** The version that the change is for. A call without one needs the sole editor of the note. */
  version: number | undefined
}

export const changeNote = (
  { db }: Pick<Portal, 'db'>,
  viewer: Viewer,
  { id, version }: Meant,
  note: ReleaseNoteInput,
): Promise<ReleaseNote> =>
  db.transaction().execute(async (transaction) => {
    const present = await loadForChange(transaction, viewer, { id, version }, noteChangedByOther)
    const changed = await updateReleaseNote(transaction, id, { ...note, version: present.version + 1 })
    if (!changed) throw noSuchNote()
    await noteChanged(transaction, viewer, present, changed.version)
    return changed
  })

export const removeNote = ({ db }: Pick<Portal, 'db'>, viewer: Viewer, meant: Meant): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { id } = await loadForChange(transaction, viewer, meant, changedByOther)
    await deleteReleaseNote(transaction, id)
    await forgetEditor(transaction, id)
  })

async function loadForChange(
  transaction: Queries,
  viewer: Viewer,
  { id, version }: Meant,
  sentence: string,
): Promise<Versioned> {
  const present = await lockReleaseNote(transaction, id)
  if (!present) throw noSuchNote()
  const note = { id, version: present.version }
  refuseStale(note, version, sentence)
  if (version === undefined) await refuseRemoval(transaction, viewer, note)
  return note
}

const noSuchNote = () => notFound('This note does not exist')
