import { useQueryClient } from '@tanstack/react-query'
import { defaultsOf, type Filter, useFilters } from '../../shared/lists/filters.ts'
import { filterButton } from '../../shared/lists/list-tools.tsx'
import { useTicks } from '../../shared/lists/ticks.ts'
import { FilterPopover } from '../../ui/filter-popover.tsx'
import { type FeedbackKind, listKey, toolFilters } from './queries.ts'

type Columns = Readonly<Record<string, Filter<readonly string[]>>>

/**
 * Filters of a list. "Applying a filter resets to page 1 and reloads", and clearing it reloads (document 2, point 4), also if
 * the list was there a moment ago.
 */
export function useFeedbackFilters<OfColumns extends Columns>(kind: FeedbackKind, ofColumns: OfColumns) {
  const client = useQueryClient()
  const columns = useFilters<Columns>(ofColumns)
  const all = useFilters({ ...ofColumns, ...toolFilters })
  const { ticked, tick } = useTicks(columns.values)
  const forget = () => client.removeQueries({ queryKey: listKey(kind), type: 'inactive' })
  const apply = (values: typeof ticked) => {
    tick(values)
    if (JSON.stringify(values) === JSON.stringify(columns.values))
      return void client.resetQueries({ queryKey: listKey(kind), type: 'active' })
    forget()
    columns.change(values)
  }
  return {
    ...all,
    clear: () => {
      forget()
      all.clear()
    },
    columns: {
      applied: columns.values,
      ticked,
      tick,
      apply: () => apply(ticked),
      clear: () => apply(defaultsOf(ofColumns)),
    },
  }
}

interface ColumnFilterProps {
  column: string
  /** Name of its parameter in the address. */
  name: string
  options: readonly string[] | undefined
  filters: ReturnType<typeof useFeedbackFilters>['columns']
  query: { isSuccess: boolean; isFetching: boolean }
  /** Named button instead of the icon in the head of a column. */
  asButton?: boolean
}

/** "Both buttons are disabled while loading or when nothing is selected in the current column." (document 2, point 4) */
export function ColumnFilter({ column, name, options = [], filters, query, asButton = false }: ColumnFilterProps) {
  const selected = filters.ticked[name] ?? []
  const isIdle = query.isFetching || selected.length === 0
  return (
    <FilterPopover
      label={`Filter by ${column}`}
      options={options.map((value) => ({ value, label: value }))}
      selected={selected}
      onChange={(values) => filters.tick({ [name]: values })}
      onApply={filters.apply}
      onClear={filters.clear}
      active={Boolean(filters.applied[name]?.length)}
      disabled={!query.isSuccess}
      applyDisabled={isIdle}
      clearDisabled={isIdle}
      align="start"
      {...(asButton && { trigger: filterButton(column, filters.applied[name]?.length ?? 0, !query.isSuccess) })}
    />
  )
}
