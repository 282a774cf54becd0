import type * as calls from '@portal/domain/release-notes/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, id, sameRequest } from '../../testing/access-row.ts'

const note = { release_date: '2026-06-18', note_content: '<p>New</p>' }

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listReleaseNotes: sameRequest(),
  markReleaseNotesSeen: sameRequest(),
  isReleaseNoteNew: {
    request: async (world) => {
      await world.releaseNote()
      return {}
    },
  },
  createReleaseNote: {
    request: () => ({ body: note }),
  },
  updateReleaseNote: {
    request: async (world) => ({ ...id(await world.releaseNote()), query: { version: '1' }, body: note }),
  },
  deleteReleaseNote: {
    request: async (world) => ({ ...id(await world.releaseNote()), query: { version: '1' } }),
  },
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  ...may.all(['listReleaseNotes', 'isReleaseNoteNew', 'markReleaseNotesSeen'], may.forAll),
  ...may.all(['createReleaseNote', 'updateReleaseNote', 'deleteReleaseNote'], may.forSuperusers),
}
