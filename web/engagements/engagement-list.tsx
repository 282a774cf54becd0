import type { EngagementOrder, ProjectState } from '@portal/domain/engagements/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useToday } from '../portal/today.ts'
import { FurtherRows } from '../shared/lists/further-rows.tsx'
import { List } from '../shared/lists/list.tsx'
import { rowsOf } from '../shared/lists/rows-of.ts'
import { useScrollPosition } from '../ui/scroll-position.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { EngagementCard } from './engagement-card.tsx'
import styles from './engagement-list.module.css'
import { changeLinesQuery, type EngagementFilter, engagementList } from './queries.ts'

interface EngagementListProps {
  label: string
  state: ProjectState
  filter: EngagementFilter
  order: EngagementOrder
  filters: { isFiltered: boolean; clear: () => void }
  /** Content of an empty list without filters. */
  empty: ReactNode
  /** Loads no further page for now, even if its end is in view. */
  isPaused?: boolean
}

/** Group of the list with its own scroll area, which loads the next page at its end. */
export function EngagementList(props: EngagementListProps) {
  const { label, state, filter, order, filters, empty, isPaused = false } = props
  const today = useToday()
  const list = useInfiniteQuery(engagementList(state, filter, order))
  const changed = useQuery(changeLinesQuery).data
  const scrollPosition = useScrollPosition(label)
  return (
    <List
      query={list}
      label="the engagements"
      skeleton={<ListSkeleton />}
      failed="Something went wrong"
      filters={filters}
      empty={empty}
    >
      {(pages) => (
        // A scrolling area must be reachable by keyboard to be scrolled by it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <section className={styles.area} aria-label={label} tabIndex={0} {...scrollPosition}>
          {rowsOf(pages, ({ id }) => id).map((engagement) => (
            <EngagementCard key={engagement.id} engagement={engagement} today={today} changed={changed} />
          ))}
          <FurtherRows
            query={list}
            end="You have reached the end of the list."
            failed="Something went wrong"
            skeleton={<CardSkeleton />}
            isPaused={isPaused}
          />
        </section>
      )}
    </List>
  )
}

const ListSkeleton = () => (
  <div className={styles.list}>
    <CardSkeleton />
    <CardSkeleton />
    <CardSkeleton />
  </div>
)
