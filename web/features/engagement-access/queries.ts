import {
  exportAccessEvents,
  exportReaders,
  listAccessEvents,
  listReaders,
} from '@portal/domain/engagement-access/contract'
import { eventGroups } from '@portal/domain/engagement-access/event'
import { readerGroups } from '@portal/domain/engagement-access/reader'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../../shared/http/call.ts'
import { type FilterValues, filtersIn, idFilter, oneOf, pageNumber, textFilter } from '../../shared/lists/filters.ts'

/** Filters of the people. */
export const readerFilters = { search: textFilter(), group: oneOf(readerGroups), page: pageNumber }
/** Filters of the access events, which are on the same screen. `person` is an account. */
export const eventFilters = { person: idFilter, event: oneOf(eventGroups), 'event-page': pageNumber }
type ReaderFilters = FilterValues<typeof readerFilters>
type EventFilters = FilterValues<typeof eventFilters>

export const readersQuery = (id: string, { search, group, page }: ReaderFilters) => {
  const query = { search, page, ...(group !== '' && { group }) }
  return queryOptions({
    queryKey: ['engagement-access', 'readers', id, query],
    queryFn: ({ signal }) => call(listReaders, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

const eventParameters = ({ person, event }: EventFilters) => ({
  ...(event !== '' && { group: event }),
  ...(person !== '' && { account_id: person }),
})
export const eventsQuery = (id: string, filters: EventFilters) => {
  const query = { page: filters['event-page'], ...eventParameters(filters) }
  return queryOptions({
    queryKey: ['engagement-access', 'events', id, query],
    queryFn: ({ signal }) => call(listAccessEvents, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** First queries of the screen for its address. */
export const queriesAt = (id: string, search: URLSearchParams) => [
  readersQuery(id, filtersIn(search, readerFilters)),
  eventsQuery(id, filtersIn(search, eventFilters)),
]

export const readersFile = (id: string): string => addressOf(exportReaders, { id }, {})
export const eventsFile = (id: string, filters: EventFilters): string =>
  addressOf(exportAccessEvents, { id }, eventParameters(filters))
