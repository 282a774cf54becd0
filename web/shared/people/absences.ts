import type { AbsenceForm } from '@portal/domain/accounts/absence-form'
import { addAbsence, changeAbsence, deleteAbsence, listPersonAbsences } from '@portal/domain/accounts/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../http/call.ts'

export const absencesQuery = (id: string) =>
  queryOptions({
    queryKey: ['absences', id],
    queryFn: ({ signal }) => call(listPersonAbsences, { params: { id } }, { signal }),
  })

/** Reloads everything: teams, timelines and the overview show absences, too. */
function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

export function useSaveAbsence(personId: string) {
  const refresh = useRefresh()
  const send = async (
    { id, version, ...days }: AbsenceForm & { id?: string; version?: number },
    signal: AbortSignal,
  ): Promise<void> => {
    if (id === undefined) await call(addAbsence, { params: { id: personId }, body: days }, { signal })
    else await call(changeAbsence, { params: { id }, body: { ...days, version: version ?? 0 } }, { signal })
    await refresh()
  }
  return { send, refresh }
}

export const useDeleteAbsence = () =>
  useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      call(deleteAbsence, { params: { id }, query: { version } }),
    onSuccess: useRefresh(),
  })
