import { getChecklist } from '@portal/domain/checklist/contract'
import { maySetUp } from '@portal/domain/checklist/permissions'
import { figures } from '@portal/domain/overview/change'
import { listChanges, listLeavingAndAway } from '@portal/domain/overview/contract'
import type { Since } from '@portal/domain/overview/since'
import type { User } from '@portal/domain/session/user'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isDay } from '../../shared/dates/is-day.ts'
import { call } from '../../shared/http/call.ts'
import { type Filter, filtersIn, oneOf } from '../../shared/lists/filters.ts'

/** Changes since a time. */
export const changesQuery = (since: Since) =>
  queryOptions({
    queryKey: ['changes', since],
    queryFn: ({ signal }) => call(listChanges, { query: { since } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** People who leave by the end of next month, or are away within four weeks. */
export const peopleQuery = queryOptions({
  queryKey: ['people', 'dates'],
  queryFn: ({ signal }) => call(listLeavingAndAway, {}, { signal }),
})

/** The steps that set up the portal, for superusers who are staff. */
export const checklistQuery = queryOptions({
  queryKey: ['checklist'],
  queryFn: ({ signal }) => call(getChecklist, {}, { signal }),
  // People come back to it from what they have just done.
  staleTime: 5000,
  refetchInterval: ({ state: { data } }) =>
    data?.steps.some(({ name, state }) => name === 'email' && state === 'under_way') ? 2000 : false,
})

const isSince = (text: string): text is Since => text === '7-days' || text === '1-month' || isDay(text)

const sinceFilter: Filter<Since> = {
  read: ([since = '']) => (isSince(since) ? since : 'visit'),
  write: (since) => (since === 'visit' ? [] : [since]),
  kind: 'choice',
}

/** Filters of the recent changes in the address. By default, all changes since the last visit are shown. */
export const changeFilters = { since: sinceFilter, shown: oneOf(figures) }

/** First queries of the screen for its address and the person. */
export const firstQueries = (search: URLSearchParams, viewer: User) => [
  peopleQuery,
  changesQuery(filtersIn(search, changeFilters).since),
  ...(maySetUp(viewer) ? [checklistQuery] : []),
]
