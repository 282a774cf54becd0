import { pageSize } from '@portal/domain/engagements/contract'
import { engagementStatuses } from '@portal/domain/engagements/status'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { FilterValues, ListFilters } from '../../shared/lists/filters.ts'
import { useTicks } from '../../shared/lists/ticks.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { FilterPopover } from '../../ui/filter-popover.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Row } from '../../ui/stack.tsx'
import styles from './engagements-screen.module.css'
import { customersQuery, engagementCounts, type engagementFilters } from './queries.ts'

type Filters = ListFilters<FilterValues<typeof engagementFilters>>

const everything = { search: '', onlyMine: false, status: [], customer: [] }

/** Filters beside the search: status, and for staff also customer. Customers with one page of engagements see none. */
export function EngagementFilters({ filters }: { filters: Filters }) {
  const { is_stakeholder } = useViewer()
  const customers = useQuery({ ...customersQuery, enabled: !is_stakeholder }).data ?? []
  const all = useQuery({ ...engagementCounts(everything), enabled: is_stakeholder }).data
  const { status, customer } = filters.values
  const ticks = useTicks({ status, customer })
  const isChosen = status.length + customer.length > 0
  const seesAll = is_stakeholder && (all === undefined || all.active + all.completed <= pageSize)
  if (seesAll && !isChosen) return null
  return (
    <Row gap={8} wrap data-screen-only>
      <Filter column="status" label="Status" values={statusesFor(status)} ticks={ticks} filters={filters} />
      {!is_stakeholder && (
        <Filter column="customer" label="Customer" values={customers} ticks={ticks} filters={filters} />
      )}
      {isChosen && (
        <Button variant="ghost" onClick={() => filters.change({ status: [], customer: [] })}>
          Clear filters
        </Button>
      )}
    </Row>
  )
}

/** The order of the list, for staff. */
export function EngagementOrders({ filters }: { filters: Filters }) {
  if (useViewer().is_stakeholder) return null
  return (
    <Segments
      label="Sort by"
      value={filters.values.order}
      onChange={(order) => filters.change({ order })}
      options={[
        { value: 'title', label: 'By title' },
        { value: 'next_end', label: 'Ending soonest' },
      ]}
    />
  )
}

/** Completed engagements have their own group and switch; the filter offers them only where an address has chosen them. */
const statusesFor = (chosen: readonly string[]): readonly string[] =>
  engagementStatuses.filter((status) => status !== 'Completed' || chosen.includes(status))

type Column = 'status' | 'customer'

interface FilterProps {
  column: Column
  label: string
  values: readonly string[]
  ticks: ReturnType<typeof useTicks<Record<Column, readonly string[]>>>
  filters: Filters
}

function Filter({ column, label, values, ticks: { ticked, tick }, filters }: FilterProps) {
  const applied = filters.values[column]
  return (
    <FilterPopover
      label={`Filter by ${label.toLowerCase()}`}
      options={values.map((value) => ({ value, label: value }))}
      selected={ticked[column]}
      onChange={(chosen) => tick({ [column]: chosen })}
      onApply={() => filters.change(ticked)}
      onClear={() => {
        tick({ [column]: [] })
        filters.change({ [column]: [] })
      }}
      applyDisabled={ticked[column].length === 0 && applied.length === 0}
      clearDisabled={ticked[column].length === 0}
      align="start"
      trigger={
        <Button aria-label={`Filter by ${label.toLowerCase()}${inForce(applied)}`}>
          {label}
          {applied.length > 0 && <span className={styles.chosen}>{applied.length}</span>}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    />
  )
}

const inForce = (applied: readonly string[]): string => (applied.length > 0 ? `, ${applied.length} chosen` : '')
