import type { ResultOf } from '@portal/domain/contract/endpoint'
import { findCustomers, getEngagementRecord } from '@portal/domain/records/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'

export type EngagementRecord = ResultOf<typeof getEngagementRecord, Blob>

/** The record of an engagement, as its form shows it. */
export const engagementRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['records', 'engagement', id],
    queryFn: ({ signal }) => call(getEngagementRecord, { params: { id } }, { signal }),
    // A dialog begins with the newest version.
    staleTime: 0,
  })

export const customersQuery = (search: string) =>
  queryOptions({
    queryKey: ['records', 'customers', search],
    queryFn: ({ signal }) => call(findCustomers, { query: { search: search.slice(0, 200) } }, { signal }),
    placeholderData: keepPreviousData,
  })
