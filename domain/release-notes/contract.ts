import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { IdParams } from '../contract/identifier.ts'
import { ReleaseNote } from './release-note.ts'
import { ReleaseNoteInput } from './validation.ts'

export const listReleaseNotes = endpoint({
  method: 'GET',
  path: '/api/release-note',
  access: 'signed-in',
  summary: 'What is new, newest first',
  answers: { 200: z.array(ReleaseNote) },
})

export const createReleaseNote = endpoint({
  method: 'POST',
  path: '/api/release-note',
  access: 'signed-in',
  summary: 'Adds a release note; superusers only',
  records: 'Added a release note',
  body: ReleaseNoteInput,
  answers: { 201: ReleaseNote },
  refuses: [403],
})

export const updateReleaseNote = endpoint({
  method: 'PATCH',
  path: '/api/release-note/{id}',
  access: 'signed-in',
  summary: 'Changes a release note; superusers only',
  records: 'Changed a release note',
  params: IdParams,
  body: ReleaseNoteInput,
  answers: { 200: ReleaseNote },
  refuses: [403, 404],
})

export const deleteReleaseNote = endpoint({
  method: 'DELETE',
  path: '/api/release-note/{id}',
  access: 'signed-in',
  summary: 'Deletes a release note; superusers only',
  records: 'Deleted a release note',
  params: IdParams,
  answers: { 204: null },
  refuses: [403, 404],
})

export const isReleaseNoteNew = endpoint({
  method: 'GET',
  path: '/api/release-note/is_new',
  access: 'signed-in',
  summary: '200 when there is a note that the caller has not seen, 404 when not',
  // Its 404 refuses nobody anything.
  records: null,
  answers: { 200: z.object({ is_new: z.literal(true) }) },
  refuses: [404],
})

export const markReleaseNotesSeen = endpoint({
  method: 'POST',
  path: '/api/release-note/seen',
  access: 'signed-in',
  summary: 'The caller has seen all notes there are',
  records: 'Has seen the release notes',
  repeatable: true,
  answers: { 204: null },
})
