import type { InfiniteData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { State } from '../../ui/state.tsx'
import { NoMatchIcon } from '../../ui/state-icons.tsx'
import { messageOf } from '../http/call.ts'
import styles from './list.module.css'

/** The part of the result of `useQuery`, `useInfiniteQuery` or `combined` that a list needs. */
export interface ListQuery<Data> {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData?: boolean
  refetch: () => unknown
}

interface ListProps<Data> {
  query: ListQuery<Data>
  /** Follows "Loading" and "We could not load", with its article: "the people". */
  label: string
  /** Shape of the rows while they load. */
  skeleton?: ReactNode
  /** Reason of a failure; by default that of the server. */
  failed?: string | ((error: unknown) => string)
  /** For one section of a page: shows a failure in one line. */
  isPart?: boolean
  /** By default, true for an empty array, and for an infinite query whose pages are all empty. */
  isEmpty?: (data: Data) => boolean
  /** Shown if there are no rows yet, without any filter. */
  empty?: ReactNode
  /** The filters of the list. If they leave no rows, the list says "No matches." and offers to clear them. */
  filters?: { isFiltered: boolean; isOnlySearched?: boolean; clear: () => void } | undefined
  /** Shown instead of "No matches." */
  noMatch?: ReactNode
  children: (data: Data) => ReactNode
}

/** A list in all its states: loading, failed with Retry, empty, no match, and its rows. */
export function List<Data>(props: ListProps<Data>) {
  const { query, label, skeleton = <Bars />, failed = messageOf, isEmpty = hasNoRows, empty, filters } = props
  const { data, error, isFetching, refetch } = query
  const loading = <Loading label={`Loading ${label}`}>{skeleton}</Loading>
  if (data === undefined) {
    if (!error) return loading
    const sentence = typeof failed === 'string' ? failed : failed(error)
    const retry = () => void refetch()
    if (props.isPart) return <FailedPart sentence={sentence} onRetry={retry} />
    return (
      <FailedState title={`We could not load ${label}.`} sentence={sentence} retrying={isFetching} onRetry={retry} />
    )
  }
  // The rows of the filter before say nothing about this one.
  if (query.isPlaceholderData && isEmpty(data)) return loading
  if (filters?.isFiltered && isEmpty(data))
    return (
      props.noMatch || (
        <NoMatch clearLabel={filters.isOnlySearched ? 'Clear search' : 'Clear filters'} onClear={filters.clear} />
      )
    )
  if (empty !== undefined && isEmpty(data)) return empty
  return (
    <div className={styles.rows} aria-busy={query.isPlaceholderData || undefined}>
      {props.children(data)}
    </div>
  )
}

interface NoMatchProps {
  onClear: () => void
  clearLabel?: string
  children?: ReactNode
}

/** Says that the filters leave nothing, and offers to clear them. */
export const NoMatch = ({ onClear, clearLabel = 'Clear filters', children = 'No matches.' }: NoMatchProps) => (
  <State kind="no-match" icon={<NoMatchIcon />} action={<Button onClick={onClear}>{clearLabel}</Button>}>
    {children}
  </State>
)

const Bars = () =>
  [1, 2, 3, 4].map((row) => (
    <p key={row}>
      <Skeleton width="100%" height={36} />
    </p>
  ))

function hasNoRows(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0
  const { pages } = data as Partial<InfiniteData<readonly unknown[]>>
  return pages?.every((page) => page.length === 0) === true
}
