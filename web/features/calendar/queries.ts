import { getCalendar, makeCalendarAddress, revokeCalendarAddress } from '@portal/domain/calendar/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'

export const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => call(getCalendar, {}, { signal }),
})

export function useMakeAddress() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(makeCalendarAddress, {}),
    onSettled: () => client.invalidateQueries({ queryKey: calendarQuery.queryKey }),
  })
}

export function useRevokeAddress() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(revokeCalendarAddress, {}),
    onSettled: () => client.invalidateQueries({ queryKey: calendarQuery.queryKey }),
  })
}
