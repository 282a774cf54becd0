import { endOfList, listFailed } from '@portal/domain/feedback/validation'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ColumnFilters } from '../portal/column-filters.ts'
import { rowsOf } from '../shared/lists/rows-of.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { FilterPopover } from '../ui/filter-popover.tsx'
import { useReachedEnd } from '../ui/reached-end.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { FeedbackColumn, ListedFeedback } from './feedback-column.ts'
import styles from './feedback-list.module.css'
import { FeedbackRow } from './feedback-row.tsx'

interface FeedbackListProps<Row extends ListedFeedback> {
  label: string
  list: UseInfiniteQueryResult<InfiniteData<Row[]>>
  columns: readonly FeedbackColumn<Row>[]
  filters: ColumnFilters<string>
  /** Filters above the list. */
  above: ReactNode
  narrowed: boolean
  /** Takes every filter away. */
  onClear: () => void
  onWithdraw: (row: Row, signal: AbortSignal) => Promise<unknown>
}

/** A table that grows as one reads on; each row opens to its whole text. */
export function FeedbackList<Row extends ListedFeedback>(props: FeedbackListProps<Row>) {
  const { label, list, columns, filters, above, narrowed, onClear, onWithdraw } = props
  const rows = rowsOf(list.data, ({ id }) => id)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const end = useReachedEnd<HTMLDivElement>(
    hasNextPage && !isFetching && !isFetchNextPageError,
    () => void fetchNextPage(),
  )
  return (
    <>
      {above}
      <table className={styles.table} aria-label={label} aria-busy={isFetching}>
        <thead>
          <tr>
            {columns.map(({ name, filter }) => (
              <th key={name} scope="col" data-filter={filter !== undefined || undefined}>
                <span className={styles.head}>
                  {name}
                  {filter && (
                    <FilterPopover
                      label={`Filter by ${name}`}
                      options={filter.options.map((value) => ({ value, label: value }))}
                      selected={filters.ticked[filter.parameter] ?? []}
                      onChange={(values) => filters.tick({ ...filters.ticked, [filter.parameter]: values })}
                      onApply={() => filters.apply(filters.ticked)}
                      onClear={filters.clear}
                      active={Boolean(filters.applied[filter.parameter]?.length)}
                      disabled={!list.isSuccess}
                      applyDisabled={isFetching || !filters.ticked[filter.parameter]?.length}
                      clearDisabled={isFetching || !filters.ticked[filter.parameter]?.length}
                      align="start"
                    />
                  )}
                </span>
              </th>
            ))}
            <th scope="col">Feedback</th>
            <th scope="col">
              <span className="sr-only">Details</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FeedbackRow key={row.id} row={row} columns={columns} onWithdraw={(signal) => onWithdraw(row, signal)} />
          ))}
        </tbody>
      </table>
      {list.isPending && <Rows />}
      {list.isError && !isFetching && (
        <FailedState
          sentence={listFailed}
          onRetry={() => void (isFetchNextPageError ? fetchNextPage() : list.refetch())}
        />
      )}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState action={narrowed && <Button onClick={onClear}>Clear filters</Button>}>
          {narrowed ? 'No matches.' : 'No feedback yet.'}
        </EmptyState>
      )}
      {list.isFetchingNextPage && (
        <p className={styles.note} role="status">
          <Spinner /> Loading more...
        </p>
      )}
      {list.isSuccess && rows.length > 0 && !hasNextPage && <p className={styles.note}>{endOfList}</p>}
      <div ref={end} className={styles.end} />
    </>
  )
}

function Rows() {
  return (
    <Loading label="Loading the feedback">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shape is its place
        <div key={index} className={styles.skeleton}>
          <Skeleton width={140} height={14} />
          <Skeleton width={170} height={14} />
          <Skeleton width={130} height={14} />
          <Skeleton width={80} height={14} />
          <Skeleton height={14} />
        </div>
      ))}
    </Loading>
  )
}
