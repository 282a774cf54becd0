import { endOfList, listFailed } from '@portal/domain/feedback/validation'
import { type InfiniteData, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import { FurtherRows } from '../../shared/lists/further-rows.tsx'
import { List } from '../../shared/lists/list.tsx'
import { rowsOf } from '../../shared/lists/rows-of.ts'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import shared from '../../ui/filter-table.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Row } from '../../ui/stack.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './feedback-list.module.css'
import { type ListedFeedback, OpenedFeedback } from './feedback-row.tsx'
import { type FeedbackKind, listKey } from './queries.ts'

interface FeedbackListProps<Row extends ListedFeedback> {
  kind: FeedbackKind
  label: string
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>
  columns: readonly Column<Row>[]
  /** Name of the person or team. */
  aboutOf: (row: Row) => string
  filters: { isFiltered: boolean; clear: () => void }
  withdraw: (id: string) => Promise<unknown>
}

/** A table that grows as one reads on; each row opens to its whole text and its author. Its filters stay if there are no rows. */
export function FeedbackList<Row extends ListedFeedback>(props: FeedbackListProps<Row>) {
  const { kind, label, query, columns, filters } = props
  const wayOf = (row: Row): string => `About ${props.aboutOf(row)}, from ${row.provider_full_name}`
  const client = useQueryClient()
  /** Loads all pages again, because each begins one row later. */
  const withdraw = async (id: string) => {
    await props.withdraw(id)
    await client.invalidateQueries({ queryKey: listKey(kind) })
  }
  return (
    <>
      <Table
        className={classes(shared.table, styles.table)}
        label={label}
        busy={query.isFetching}
        columns={[
          {
            name: 'Feedback',
            cell: (row) => (
              <>
                <Text kind="body" tone="text" className={styles.text} title={row.feedback}>
                  {row.feedback}
                </Text>
                <Text kind="quiet" className={styles.author}>
                  {wayOf(row)}
                </Text>
              </>
            ),
          },
          ...columns,
        ]}
        rows={rowsOf(query.data, ({ id }) => id)}
        keyOf={({ id }) => id}
        details={{
          name: 'Details',
          label: (_, isOpen) => (isOpen ? 'Hide the feedback' : 'Show the feedback'),
          content: (row) => <OpenedFeedback row={row} way={wayOf(row)} onWithdraw={() => withdraw(row.id)} />,
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

const Shapes = () =>
  Array.from({ length: 8 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a shape is its place
    <Row key={index} rule="row" pad="13px 0" gap={24} align="stretch">
      <Skeleton width="42%" height={34} />
      <Skeleton width="13%" height={14} />
      <Skeleton width="14%" height={14} />
      <Skeleton width="13%" height={14} />
    </Row>
  ))
