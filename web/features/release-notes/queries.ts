import {
  createReleaseNote,
  deleteReleaseNote,
  listReleaseNotes,
  markReleaseNotesSeen,
  updateReleaseNote,
} from '@portal/domain/release-notes/contract'
import type { ReleaseNote } from '@portal/domain/release-notes/release-note'
import type { ReleaseNoteInput } from '@portal/domain/release-notes/validation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'

export const releaseNotesQuery = queryOptions({
  queryKey: ['release-notes'],
  queryFn: ({ signal }) => call(listReleaseNotes, {}, { signal }),
})

export const markSeen = (): Promise<void> => call(markReleaseNotesSeen, {})

/** Adds a note, or changes the one with the id. */
export function useSaveNote() {
  const client = useQueryClient()
  return (id: string | undefined, version: number, body: ReleaseNoteInput, signal: AbortSignal) => {
    const answer =
      id === undefined
        ? call(createReleaseNote, { body }, { signal })
        : call(updateReleaseNote, { params: { id }, query: { version }, body }, { signal })
    // After an error too, since another person may have changed it.
    return answer.finally(() => client.invalidateQueries({ queryKey: releaseNotesQuery.queryKey }))
  }
}

export function useDeleteNote() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: Pick<ReleaseNote, 'id' | 'version'>) =>
      call(deleteReleaseNote, { params: { id }, query: { version } }),
    onSettled: () => client.invalidateQueries({ queryKey: releaseNotesQuery.queryKey }),
  })
}
