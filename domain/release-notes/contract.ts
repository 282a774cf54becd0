import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { wholeNumber } from '../contract/query.ts'
import { ReleaseNote } from './release-note.ts'
import { ReleaseNoteInput } from './validation.ts'

export const about = 'Release notes of the portal.'

/** Version on which a change is based. */
const Version = z.optional(wholeNumber('Use a whole number as the version'))

export const listReleaseNotes = endpoint({
  method: 'GET',
  path: '/api/release-note',
  access: 'signed-in',
  summary: 'List the release notes, newest first',
  answers: { 200: z.array(ReleaseNote) },
})

export const createReleaseNote = endpoint({
  method: 'POST',
  path: '/api/release-note',
  access: 'signed-in',
  summary: 'Add a release note (superusers only)',
  records: 'Added a release note',
  body: ReleaseNoteInput,
  answers: { 201: ReleaseNote },
  refuses: [403],
})

export const updateReleaseNote = endpoint({
  method: 'PATCH',
  path: '/api/release-note/{id}',
  access: 'signed-in',
  summary:
    'Change a release note (superusers only). A call with an old `version` is rejected (409), and one without it is applied as sent',
  records: 'Changed a release note',
  params: IdParams,
  query: z.object({ version: Version }),
  /** The note may come back as it was answered: its `id` is that of the address, its `version` counts as in the query. */
  body: z.extend(ReleaseNoteInput, { id: z.optional(Id), version: z.optional(z.int()) }),
  answers: { 200: ReleaseNote },
  refuses: [403, 404, 409],
})

export const deleteReleaseNote = endpoint({
  method: 'DELETE',
  path: '/api/release-note/{id}',
  access: 'signed-in',
  summary:
    'Delete a release note (superusers only). A call with an old `version` is rejected (409), and one without it is applied as sent',
  records: 'Deleted a release note',
  params: IdParams,
  query: z.object({ version: Version }),
  answers: { 204: null },
  refuses: [403, 404, 409],
})

export const isReleaseNoteNew = endpoint({
  method: 'GET',
  path: '/api/release-note/is_new',
  access: 'signed-in',
  summary: 'Check for unseen release notes: 200 if there are any, 404 if not',
  // A 404 here means that there is no note, so it is not logged as a rejection.
  records: null,
  answers: { 200: z.object({ is_new: z.literal(true) }) },
  refuses: [404],
})

export const markReleaseNotesSeen = endpoint({
  method: 'POST',
  path: '/api/release-note/seen',
  access: 'signed-in',
  summary: 'Mark all release notes as seen by the caller',
  // A mark of what the person has read is no change that others see.
  records: null,
  repeatable: true,
  answers: { 204: null },
})
