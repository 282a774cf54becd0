import type { EngagementOrder, ProjectState } from '@portal/domain/engagements/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useToday } from '../portal/today.ts'
import { rowsOf } from '../shared/lists/rows-of.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { useReachedEnd } from '../ui/reached-end.ts'
import { useScrollPosition } from '../ui/scroll-position.ts'
import { Loading } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { EngagementCard } from './engagement-card.tsx'
import styles from './engagement-list.module.css'
import { changeLinesQuery, type EngagementFilter, engagementList } from './queries.ts'

interface EngagementListProps {
  label: string
  state: ProjectState
  filter: EngagementFilter
  order: EngagementOrder
  /** Content of an empty list. */
  empty: ReactNode
  /** Asks for no further page for now, wherever its end is. */
  resting?: boolean
}

/** Group of the list with its own scroll area, which loads the next page at its end. */
export function EngagementList({ label, state, filter, order, empty, resting = false }: EngagementListProps) {
  const today = useToday()
  const list = useInfiniteQuery(engagementList(state, filter, order))
  const changed = useQuery(changeLinesQuery).data
  const engagements = rowsOf(list.data, ({ id }) => id)
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = list
  const asks = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !resting
  const scrollPosition = useScrollPosition(label)
  const end = useReachedEnd<HTMLDivElement>(asks, fetchNextPage)

  if (list.isPending)
    return (
      <div className={styles.list}>
        <Loading label="Loading engagements">
          <CardSkeleton />
          <CardSkeleton />
          <CardSkeleton />
        </Loading>
      </div>
    )
  if (list.isError && engagements.length === 0)
    return <FailedState sentence="Something went wrong" retrying={list.isFetching} onRetry={list.refetch} />
  if (engagements.length === 0) return empty

  return (
    // A scrolling area must be reachable by keyboard to be scrolled by it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={styles.area} aria-label={label} tabIndex={0} {...scrollPosition}>
      {engagements.map((engagement) => (
        <EngagementCard key={engagement.id} engagement={engagement} today={today} changed={changed} />
      ))}
      {isFetchingNextPage && (
        <>
          <div aria-hidden="true">
            <CardSkeleton />
          </div>
          <p className={styles.note} role="status">
            <Spinner /> Loading more...
          </p>
        </>
      )}
      {isFetchNextPageError && !isFetchingNextPage && (
        <FailedState sentence="Something went wrong" onRetry={fetchNextPage} />
      )}
      {!hasNextPage && <p className={styles.note}>You have reached the end of the list.</p>}
      <div ref={end} className={styles.end} />
    </section>
  )
}
