import type { ReleaseNote } from '@portal/domain/release-notes/release-note'
import { noteChangedMeanwhile, type ReleaseNoteInput } from '@portal/domain/release-notes/validation'
import type { Viewer } from '@portal/domain/session/user'
import { changedMeanwhile } from '@portal/domain/team/validation'
import type { Queries } from '../database/database.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { Portal } from '../portal.ts'
import { forgetSeen, markSeen, seenVersion } from '../team/data.ts'
import { deleteReleaseNote, lockReleaseNote, updateReleaseNote } from './data.ts'

interface Meant {
  id: string
  /** The state the change is meant for; without it, the one the caller read last. */
  version: number | undefined
}

export const changeNote = (
  { db }: Pick<Portal, 'db'>,
  viewer: Viewer,
  { id, version }: Meant,
  note: ReleaseNoteInput,
): Promise<ReleaseNote> =>
  db.transaction().execute(async (transaction) => {
    const present = await refuseWhenStale(transaction, id, version ?? (await seenVersion(transaction, viewer, id)))
    const changed = await updateReleaseNote(transaction, id, { ...note, version: present + 1 })
    if (!changed) throw noSuchNote()
    await markSeen(transaction, viewer, [changed])
    return changed
  })

export const removeNote = ({ db }: Pick<Portal, 'db'>, { id, version }: Meant): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await refuseWhenStale(transaction, id, version, changedMeanwhile)
    await deleteReleaseNote(transaction, id)
    await forgetSeen(transaction, id)
  })

async function refuseWhenStale(
  transaction: Queries,
  id: string,
  meant: number | undefined,
  sentence: string = noteChangedMeanwhile,
): Promise<number> {
  const present = await lockReleaseNote(transaction, id)
  if (!present) throw noSuchNote()
  if (meant !== undefined && meant !== present.version) throw new Refusal(409, sentence)
  return present.version
}

const noSuchNote = () => notFound('This note does not exist')
