import { listChanges, listLeaving } from '@portal/domain/overview/contract'
import type { Since } from '@portal/domain/overview/since'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { isDay } from '../portal/is-day.ts'

/** Changes since a time. */
export const changesQuery = (since: Since) =>
  queryOptions({
    queryKey: ['changes', since],
    queryFn: ({ signal }) => call(listChanges, { query: { since } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** People who leave by the end of next month. */
export const leavingQuery = queryOptions({
  queryKey: ['leaving'],
  queryFn: ({ signal }) => call(listLeaving, {}, { signal }),
})

/** Since when an address asks for; whatever else it says, since the last visit. */
export function sinceIn(address: URLSearchParams): Since {
  const since = address.get('since') ?? ''
  return since === '7-days' || since === '1-month' || isDay(since) ? since : 'visit'
}
