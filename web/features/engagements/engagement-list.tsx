import { type ProjectState, pageSize } from '@portal/domain/engagements/contract'
import { sortByNeed } from '@portal/domain/engagements/need'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { FurtherRows } from '../../shared/lists/further-rows.tsx'
import { List, NoMatch } from '../../shared/lists/list.tsx'
import { rowsOf } from '../../shared/lists/rows-of.ts'
import { useViewer } from '../../shared/session/session.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { EngagementCard } from './engagement-card.tsx'
import styles from './engagement-list.module.css'
import { answerSize, changeCountsQuery, type EngagementFilter, engagementList, type ListOrder } from './queries.ts'
import { useScrollTurn } from './scroll-turn.ts'

interface EngagementListProps {
  label: string
  state: ProjectState
  filter: EngagementFilter
  order: ListOrder
  filters: { isFiltered: boolean; clear: () => void }
  /** Number of engagements, once known, so that as many are drawn while they load. */
  count: number | undefined
  /** Content of an empty list without filters. */
  empty: ReactNode
  /** Loads no further page for now, even if its end is in view. */
  isPaused?: boolean
}

/** Group of the list with its own scroll area, which loads the next page at its end. */
export function EngagementList(props: EngagementListProps) {
  const { label, state, filter, order, filters, count, empty, isPaused = false } = props
  const today = useToday()
  const isStaff = !useViewer().is_stakeholder
  const list = useInfiniteQuery(engagementList(state, filter, order))
  const changed = useQuery(changeCountsQuery).data
  const turn = useScrollTurn(label)
  const isOnlySearched = filter.search !== '' && filter.status.length + filter.customer.length === 0
  return (
    <List
      query={list}
      label="the engagements"
      skeleton={<ListSkeleton rows={Math.min(count ?? pageSize, answerSize(order))} />}
      failed="Something went wrong"
      filters={filters}
      empty={empty}
      noMatch={
        isOnlySearched && (
          <NoMatch onClear={filters.clear} clearLabel="Clear search">
            No engagements match “{filter.search}”.
          </NoMatch>
        )
      }
    >
      {(pages) => {
        const byTitle = rowsOf(pages, ({ id }) => id)
        const engagements = order === 'need' ? sortByNeed(byTitle, today, { isStaff }) : byTitle
        const left = (count ?? 0) - engagements.length
        return (
          <>
            <section
              className={styles.area}
              aria-label={label}
              // A scrolling area must be reachable by keyboard to be scrolled by it.
              // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
              tabIndex={0}
              {...turn.area}
            >
              {engagements.map((engagement) => (
                <EngagementCard
                  key={engagement.id}
                  engagement={engagement}
                  today={today}
                  changes={changed?.counts.find(({ engagement_id }) => engagement_id === engagement.id)?.changes ?? 0}
                />
              ))}
              <FurtherRows
                query={list}
                rest={left > 0 ? `${left} more. Scroll down to load them.` : undefined}
                end="You have reached the end of the list."
                failed="Something went wrong"
                skeleton={<CardSkeleton />}
                isPaused={isPaused}
              />
            </section>
            <div ref={turn.end} aria-hidden="true" />
          </>
        )
      }}
    </List>
  )
}

const ListSkeleton = ({ rows }: { rows: number }) => (
  <div className={styles.list}>
    {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
      <CardSkeleton key={row} />
    ))}
  </div>
)
