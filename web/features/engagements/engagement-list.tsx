import { type ProjectState, pageSize } from '@portal/domain/engagements/contract'
import { sortByNeed } from '@portal/domain/engagements/need'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { FurtherRows } from '../../shared/lists/further-rows.tsx'
import { List } from '../../shared/lists/list.tsx'
import { rowsOf } from '../../shared/lists/rows-of.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Row } from '../../ui/stack.tsx'
import { State } from '../../ui/state.tsx'
import { NoMatchIcon } from '../../ui/state-icons.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { EngagementCard } from './engagement-card.tsx'
import styles from './engagement-list.module.css'
import {
  answerSize,
  changeCountsQuery,
  type EngagementFilter,
  engagementCounts,
  engagementList,
  type ListOrder,
} from './queries.ts'
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
  /** Number of completed engagements that the filters leave, and the way to show them. */
  completed?: number
  onShowCompleted?: (() => void) | undefined
}

/** Group of the list with its own scroll area, which loads the next page at its end. */
export function EngagementList(props: EngagementListProps) {
  const { label, state, filter, order, filters, count, empty, isPaused = false, completed = 0, onShowCompleted } = props
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
      isPart={usePhone()}
      filters={filters}
      empty={empty}
      noMatch={
        isOnlySearched && (
          <NothingFound
            filter={filter}
            state={state}
            completed={completed}
            onShowCompleted={onShowCompleted}
            onClear={filters.clear}
          />
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

interface NothingFoundProps extends Pick<EngagementListProps, 'filter' | 'state' | 'onShowCompleted'> {
  completed: number
  onClear: () => void
}

/** Says among which engagements a search found nothing, and offers those it would find. */
function NothingFound({ filter, state, completed, onShowCompleted, onClear }: NothingFoundProps) {
  const all = useQuery(engagementCounts({ ...filter, search: '' })).data
  const isCurrent = state === 'Active Work Orders'
  const counts = all && [
    ...(isCurrent ? [`${all.active} current`] : []),
    ...(!isCurrent || (completed === 0 && all.completed > 0) ? [`${all.completed} completed`] : []),
  ]
  const noun = counts?.length === 1 && counts[0]?.startsWith('1 ') ? 'engagement' : 'engagements'
  return (
    <State
      kind="no-match"
      icon={<NoMatchIcon />}
      action={
        <Row gap={8} wrap justify="center">
          <Button onClick={onClear}>Clear search</Button>
          {completed > 0 && onShowCompleted && <Button onClick={onShowCompleted}>Show completed too</Button>}
        </Row>
      }
    >
      {counts ? `No matches for “${filter.search}” among ${counts.join(' and ')} ${noun}.` : 'No matches.'}
    </State>
  )
}

const ListSkeleton = ({ rows }: { rows: number }) => (
  <div className={styles.list}>
    {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
      <CardSkeleton key={row} />
    ))}
  </div>
)
