import { feedbackOrderNames, feedbackOrders } from '@portal/domain/feedback/narrowing'
import type { ReactNode } from 'react'
import type { FilterValues, ListFilters } from '../../shared/lists/filters.ts'
import { DaysFilter, sortsBy } from '../../shared/lists/head-filters.tsx'
import { ListTools } from '../../shared/lists/list-tools.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Select } from '../../ui/select.tsx'
import { Box } from '../../ui/stack.tsx'
import type { Column } from '../../ui/table.tsx'
import { ColumnFilter, type useFeedbackFilters } from './feedback-filters.tsx'
import type { toolFilters } from './queries.ts'

const orders = feedbackOrderNames.map((value) => ({ value, label: feedbackOrders[value] }))

const sorting = { asc: 'oldest', desc: 'newest', first: 'newest' } as const

interface ToolsProps {
  filters: ListFilters<FilterValues<typeof toolFilters>>
  /** Filters of the columns, for a phone. */
  children: ReactNode
  /** Number of columns that filter. */
  filtered: number
}

/** Search; on a phone also the filters and the order that the heads of the table hold. */
export function Tools({ filters, filtered, children }: ToolsProps) {
  const { search, from, to, order } = filters.values
  const changed = [search, from, to].filter((value) => value !== '').length + filtered + (order === 'newest' ? 0 : 1)
  return (
    <Box pad="16px 0 0">
      <ListTools
        label="Search feedback"
        filters={filters}
        changed={changed}
        onPhone={
          <>
            {children}
            <Select label="Sort by" value={order} onChange={(order) => filters.change({ order })} options={orders} />
          </>
        }
      />
    </Box>
  )
}

interface FilteredColumn {
  column: string
  /** Name of its parameter in the address. */
  name: string
  options: readonly string[] | undefined
}

/** Filters of the columns: in the heads of the table, and on a phone as buttons. */
export function useColumnFilters(
  columns: readonly FilteredColumn[],
  filters: Pick<ReturnType<typeof useFeedbackFilters>, 'columns'> & ListFilters<FilterValues<typeof toolFilters>>,
  query: { isSuccess: boolean; isFetching: boolean },
) {
  const isPhone = usePhone()
  const state = { filters: filters.columns, query }
  return {
    /** Number of columns that filter. */
    applied: columns.filter(({ name }) => filters.columns.applied[name]?.length).length,
    buttons: columns.map((each) => <ColumnFilter key={each.name} {...each} asButton {...state} />),
    of: (column: string): ReactNode => {
      const filtered = columns.find((each) => each.column === column)
      return filtered && !isPhone && <ColumnFilter {...filtered} {...state} />
    },
    ofDays: {
      sort: sortsBy(filters, sorting),
      filter: !isPhone && <DaysFilter filters={filters} disabled={!query.isSuccess} />,
    } satisfies Partial<Column<unknown>>,
  }
}
