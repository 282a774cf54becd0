import {
  createReleaseNote,
  deleteReleaseNote,
  listReleaseNotes,
  markReleaseNotesSeen,
  updateReleaseNote,
} from '@portal/domain/release-notes/contract'
import type { ReleaseNoteInput } from '@portal/domain/release-notes/validation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../http/call.ts'

export const releaseNotesQuery = queryOptions({
  queryKey: ['release-notes'],
  queryFn: ({ signal }) => call(listReleaseNotes, {}, { signal }),
})

export const markSeen = (): Promise<void> => call(markReleaseNotesSeen, {})

/** Adds a note, or changes the one with the id. */
export function useSaveNote() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string | undefined; body: ReleaseNoteInput }) =>
      id === undefined ? call(createReleaseNote, { body }) : call(updateReleaseNote, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: releaseNotesQuery.queryKey }),
  })
}

export function useDeleteNote() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteReleaseNote, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: releaseNotesQuery.queryKey }),
  })
}
