import type { QueryOf } from '@portal/domain/contract/endpoint'
import {
  exportAccessEvents,
  exportReaders,
  listAccessEvents,
  listReaders,
} from '@portal/domain/engagement-access/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../http/call.ts'

export type ReadersQuery = QueryOf<typeof listReaders>
export const readersQuery = (id: string, query: ReadersQuery) =>
  queryOptions({
    queryKey: ['engagement-access', 'readers', id, query],
    queryFn: ({ signal }) => call(listReaders, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

export type EventsQuery = QueryOf<typeof listAccessEvents>
export const eventsQuery = (id: string, query: EventsQuery) =>
  queryOptions({
    queryKey: ['engagement-access', 'events', id, query],
    queryFn: ({ signal }) => call(listAccessEvents, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** First queries of the screen. */
export const firstOf = (id: string) => [readersQuery(id, { search: '', page: 1 }), eventsQuery(id, { page: 1 })]

export const readersFile = (id: string): string => addressOf(exportReaders, { id }, {})
export const eventsFile = (id: string, { page: _, ...filter }: EventsQuery): string =>
  addressOf(exportAccessEvents, { id }, filter)
