import type { ResultOf } from '@portal/domain/contract/endpoint'
import { getWorkOrderRecord } from '@portal/domain/records/work-order-contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'

export type OrderRecord = ResultOf<typeof getWorkOrderRecord, Blob>

/** The present version of a work order, with the people on it. */
export const orderRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['records', 'work-order', id],
    queryFn: ({ signal }) => call(getWorkOrderRecord, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
