import { type EngagementOrder, pageSize } from '@portal/domain/engagements/contract'
import { EngagementStatus } from '@portal/domain/engagements/status'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { ColumnFilters } from '../portal/column-filters.ts'
import { useSearchParams } from '../portal/search-params.ts'
import { useViewer } from '../portal/session.ts'
import { Button } from '../ui/button.tsx'
import { FilterPopover } from '../ui/filter-popover.tsx'
import { Segments } from '../ui/segments.tsx'
import styles from './engagements-screen.module.css'
import { customersQuery, engagementCounts, type filterNames } from './queries.ts'

type Column = keyof typeof filterNames

interface EngagementFiltersProps {
  columns: ColumnFilters<Column>
  order: EngagementOrder
}

const everything = { search: '', onlyMine: false, statuses: [], companies: [] }

/**
 * Filters below the title: status, and for staff also customer and sort order. Customers with one page of engagements see
 * none.
 */
export function EngagementFilters({ columns, order }: EngagementFiltersProps) {
  const { is_stakeholder } = useViewer()
  const [, setAddress] = useSearchParams()
  const customers = useQuery({ ...customersQuery, enabled: !is_stakeholder }).data ?? []
  const all = useQuery({ ...engagementCounts(everything), enabled: is_stakeholder }).data
  const seesAll = is_stakeholder && (all === undefined || all.active + all.completed <= pageSize)
  if (seesAll && !columns.inForce) return null
  const setOrder = (next: EngagementOrder) =>
    setAddress(
      (after) => {
        next === 'title' ? after.delete('order') : after.set('order', next)
      },
      { replace: true },
    )
  return (
    <div className={styles.filters} data-screen-only>
      <Filter column="statuses" label="Status" values={EngagementStatus.options} columns={columns} />
      {!is_stakeholder && <Filter column="companies" label="Customer" values={customers} columns={columns} />}
      {columns.inForce && (
        <Button variant="ghost" onClick={columns.clear}>
          Clear filters
        </Button>
      )}
      {!is_stakeholder && (
        <Segments
          label="Sort by"
          value={order}
          onChange={setOrder}
          options={[
            { value: 'title', label: 'By title' },
            { value: 'next_end', label: 'Ending soonest' },
          ]}
        />
      )}
    </div>
  )
}

interface FilterProps {
  column: Column
  label: string
  values: readonly string[]
  columns: ColumnFilters<Column>
}

function Filter({ column, label, values, columns }: FilterProps) {
  const ticked = columns.ticked[column]
  const applied = columns.applied[column]
  return (
    <FilterPopover
      label={`Filter by ${label.toLowerCase()}`}
      options={values.map((value) => ({ value, label: value }))}
      selected={ticked}
      onChange={(chosen) => columns.tick({ ...columns.ticked, [column]: chosen })}
      onApply={() => columns.apply(columns.ticked)}
      onClear={() => columns.apply({ ...columns.applied, [column]: [] })}
      applyDisabled={ticked.length === 0 && applied.length === 0}
      clearDisabled={ticked.length === 0}
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
