import {
  createReleaseNote,
  deleteReleaseNote as deleteCall,
  isReleaseNoteNew,
  listReleaseNotes,
  markReleaseNotesSeen,
  updateReleaseNote as updateCall,
} from '@portal/domain/release-notes/contract'
import { mayEditReleaseNotes, onlySuperusers } from '@portal/domain/release-notes/permissions'
import type { ReleaseNoteInput } from '@portal/domain/release-notes/validation'
import type { Viewer } from '@portal/domain/session/user'
import { forbidden, notFound } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import {
  deleteReleaseNote,
  findReleaseNotes,
  hasNewReleaseNote,
  insertReleaseNote,
  markAllSeen,
  updateReleaseNote,
} from './data.ts'
import { sanitisedContent } from './sanitise.ts'

export function releaseNoteRoutes({ db, today }: Pick<Portal, 'db' | 'today'>): Route[] {
  return [
    route(listReleaseNotes, ({ viewer }) =>
      mayEditReleaseNotes(viewer) ? findReleaseNotes(db) : findReleaseNotes(db, today()),
    ),
    route(isReleaseNoteNew, async ({ viewer }) => {
      if (!(await hasNewReleaseNote(db, viewer.id, today()))) throw notFound('There is nothing new')
      return { is_new: true as const }
    }),
    route(markReleaseNotesSeen, async ({ viewer }) => {
      await markAllSeen(db, viewer.id, today())
      return undefined
    }),
    route(createReleaseNote, async ({ body, viewer }) => {
      permitEditing(viewer)
      return insertReleaseNote(db, await sanitised(body))
    }),
    route(updateCall, async ({ params, body, viewer }) => {
      permitEditing(viewer)
      const updated = await updateReleaseNote(db, params.id, await sanitised(body))
      if (!updated) throw noSuchNote()
      return updated
    }),
    route(deleteCall, async ({ params, viewer }) => {
      permitEditing(viewer)
      if (!(await deleteReleaseNote(db, params.id))) throw noSuchNote()
      return undefined
    }),
  ]
}

const noSuchNote = () => notFound('This note does not exist')

function permitEditing(viewer: Viewer): void {
  if (!mayEditReleaseNotes(viewer)) throw forbidden(onlySuperusers)
}

const sanitised = async ({ release_date, note_content }: ReleaseNoteInput): Promise<ReleaseNoteInput> => ({
  release_date,
  note_content: await sanitisedContent(note_content),
})
