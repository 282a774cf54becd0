import { pageSize } from '@portal/domain/engagements/contract'
import { engagementStatuses } from '@portal/domain/engagements/status'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Controls } from '../../shared/lists/controls.tsx'
import type { FilterValues, ListFilters } from '../../shared/lists/filters.ts'
import { useTicks } from '../../shared/lists/ticks.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { FilterPopover } from '../../ui/filter-popover.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Segments } from '../../ui/segments.tsx'
import { Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './engagements-screen.module.css'
import { customersQuery, engagementCounts, type engagementFilters, type ListOrder } from './queries.ts'

type Filters = ListFilters<FilterValues<typeof engagementFilters>>

const everything = { search: '', onlyMine: false, status: [], customer: [] }

interface EngagementFiltersProps {
  filters: Filters
  /** Further controls of the list. On a phone they are behind the same button. */
  children: readonly ReactNode[]
  /** Number of these that are not at their default. */
  changed: number
}

/** Filters by status and, for staff, by customer. Customers with one page of engagements have none. */
export function EngagementFilters({ filters, children, changed }: EngagementFiltersProps) {
  const { is_stakeholder } = useViewer()
  const isPhone = usePhone()
  const customers = useQuery({ ...customersQuery, enabled: !is_stakeholder }).data ?? []
  const all = useQuery({ ...engagementCounts(everything), enabled: is_stakeholder }).data
  const { status, customer } = filters.values
  const ticks = useTicks({ status, customer })
  const chosen = [status, customer].filter(({ length }) => length > 0).length
  const seesAll = is_stakeholder && (all === undefined || all.active + all.completed <= pageSize) && chosen === 0
  if (seesAll && !(isPhone && children.some(Boolean))) return null
  return (
    <div className={styles.filters}>
      <Controls label="Filter and sort" changed={chosen + changed}>
        {() => (
          <>
            {isPhone && children}
            {!seesAll && (
              <Labelled label="Status">
                <Filter column="status" label="Status" values={statusesFor(status)} ticks={ticks} filters={filters} />
              </Labelled>
            )}
            {!is_stakeholder && (
              <Labelled label="Customer">
                <Filter column="customer" label="Customer" values={customers} ticks={ticks} filters={filters} />
              </Labelled>
            )}
            {chosen > 0 && (
              <Button variant="ghost" onClick={() => filters.change({ status: [], customer: [] })}>
                Clear filters
              </Button>
            )}
          </>
        )}
      </Controls>
    </div>
  )
}

/** On a phone, a label above a control. */
export const Labelled = ({ label, children }: { label: string; children: ReactNode }) =>
  usePhone() ? (
    <Stack gap={4} className={styles.labelled}>
      <Text kind="label" aria-hidden="true">
        {label}
      </Text>
      {children}
    </Stack>
  ) : (
    children
  )

/** The order of the list. */
export const EngagementOrders = ({ order, onChange }: { order: ListOrder; onChange: (order: ListOrder) => void }) => (
  <Segments
    label="Sort by"
    value={order}
    onChange={onChange}
    options={[
      { value: 'need', label: 'By need' },
      { value: 'title', label: 'By title' },
    ]}
  />
)

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
  const isPhone = usePhone()
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
          {isPhone ? applied.join(', ') || 'Any' : label}
          {!isPhone && applied.length > 0 && <span className={styles.chosen}>{applied.length}</span>}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    />
  )
}

const inForce = (applied: readonly string[]): string => (applied.length > 0 ? `, ${applied.length} chosen` : '')
