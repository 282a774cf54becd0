import {
  createReleaseNote,
  deleteReleaseNote as deleteCall,
  isReleaseNoteNew,
  listReleaseNotes,
  markReleaseNotesSeen,
  updateReleaseNote as updateCall,
} from '@portal/domain/release-notes/contract'
import { mayEditReleaseNotes, onlySuperusers } from '@portal/domain/release-notes/permissions'
import { namesAnotherNote, nothingNew, type ReleaseNoteInput } from '@portal/domain/release-notes/validation'
import type { Viewer } from '@portal/domain/session/user'
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { changeNote, removeNote } from './change-note.ts'
import { findReleaseNotes, hasNewReleaseNote, insertReleaseNote, markAllSeen } from './data.ts'
import { sanitisedContent } from './sanitise.ts'

export function releaseNoteRoutes({ today }: Services): Route[] {
  return [
    route(listReleaseNotes, async ({ viewer, db }) => {
      return mayEditReleaseNotes(viewer) ? findReleaseNotes(db) : findReleaseNotes(db, today())
    }),
    route(isReleaseNoteNew, async ({ viewer, db }) => {
      if (!(await hasNewReleaseNote(db, viewer.id, today()))) throw notFound(nothingNew)
      return { is_new: true as const }
    }),
    route(markReleaseNotesSeen, async ({ viewer, db }) => {
      await markAllSeen(db, viewer.id, today())
      return undefined
    }),
    route(createReleaseNote, async ({ body, viewer, db }) => {
      permitEditing(viewer)
      return insertReleaseNote(db, await sanitised(body))
    }),
    route(updateCall, async ({ params, query, body, viewer, db }) => {
      permitEditing(viewer)
      if (body.id !== undefined && body.id !== params.id)
        throw new ApiError(422, namesAnotherNote, { fields: { id: namesAnotherNote } })
      const meant = { ...params, version: query.version ?? body.version }
      return changeNote(db, meant, await sanitised(body))
    }),
    route(deleteCall, async ({ params, query, viewer, db }) => {
      permitEditing(viewer)
      await removeNote(db, { ...params, version: query.version })
      return undefined
    }),
  ]
}

function permitEditing(viewer: Viewer): void {
  if (!mayEditReleaseNotes(viewer)) throw forbidden(onlySuperusers)
}

const sanitised = async ({ release_date, note_content }: ReleaseNoteInput): Promise<ReleaseNoteInput> => ({
  release_date,
  note_content: await sanitisedContent(note_content),
})
