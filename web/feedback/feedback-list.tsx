import { endOfList, listFailed } from '@portal/domain/feedback/validation'
import { type InfiniteData, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import { FurtherRows } from '../shared/lists/further-rows.tsx'
import { List } from '../shared/lists/list.tsx'
import { rowsOf } from '../shared/lists/rows-of.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, Table } from '../ui/table.tsx'
import styles from './feedback-list.module.css'
import { type ListedFeedback, OpenedFeedback } from './feedback-row.tsx'
import { type FeedbackKind, listKey } from './queries.ts'

interface FeedbackListProps<Row extends ListedFeedback> {
  kind: FeedbackKind
  label: string
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>
  columns: readonly Column<Row>[]
  filters: { isFiltered: boolean; clear: () => void }
  withdraw: (id: string) => Promise<unknown>
}

/** A table that grows as one reads on; each row opens to its whole text. Its filters stay if there are no rows. */
export function FeedbackList<Row extends ListedFeedback>(props: FeedbackListProps<Row>) {
  const { kind, label, query, columns, filters } = props
  const client = useQueryClient()
  /** Loads all pages again, because each begins one row later. */
  const withdraw = async (id: string) => {
    await props.withdraw(id)
    await client.invalidateQueries({ queryKey: listKey(kind) })
  }
  return (
    <>
      <Table
        className={styles.table}
        label={label}
        busy={query.isFetching}
        columns={[...columns, { name: 'Feedback', cell: ({ feedback }) => <Glimpse>{feedback}</Glimpse> }]}
        rows={rowsOf(query.data, ({ id }) => id)}
        keyOf={({ id }) => id}
        details={{
          name: 'Details',
          label: (_, isOpen) => (isOpen ? 'Hide the feedback' : 'Show the feedback'),
          content: (row) => <OpenedFeedback row={row} onWithdraw={() => withdraw(row.id)} />,
        }}
      />
      <List
        query={query}
        label="the feedback"
        skeleton={<Shapes />}
        failed={listFailed}
        empty={<EmptyState>No feedback yet.</EmptyState>}
        filters={filters}
      >
        {() => <FurtherRows query={query} end={endOfList} failed={listFailed} />}
      </List>
    </>
  )
}

/** First line of a text. */
const Glimpse = ({ children }: { children: string }) => (
  <span className={styles.line} title={children}>
    {children}
  </span>
)

const Shapes = () =>
  Array.from({ length: 8 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a shape is its place
    <div key={index} className={styles.skeleton}>
      <Skeleton width={140} height={14} />
      <Skeleton width={170} height={14} />
      <Skeleton width={130} height={14} />
      <Skeleton width={80} height={14} />
      <Skeleton height={14} />
    </div>
  ))
