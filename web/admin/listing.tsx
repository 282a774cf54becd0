import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../http/call.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

interface ListingProps<Data> {
  of: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  label: string
  children: (data: Data) => ReactNode
}

/** Shows a query's data, its skeleton while loading, or its error with Retry. */
export function Listing<Data>({ of: { data, error, isFetching, refetch }, label, children }: ListingProps<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <FailedState sentence={messageOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
  return (
    <Loading label={`Loading ${label}`}>
      {[1, 2, 3, 4].map((row) => (
        <p key={row}>
          <Skeleton width="100%" height={36} />
        </p>
      ))}
    </Loading>
  )
}
