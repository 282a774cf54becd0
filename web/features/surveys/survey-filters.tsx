import { useQuery } from '@tanstack/react-query'
import { defaultsOf, useFilters } from '../../shared/lists/filters.ts'
import { filterButton } from '../../shared/lists/list-tools.tsx'
import { useTicks } from '../../shared/lists/ticks.ts'
import { FilterPopover } from '../../ui/filter-popover.tsx'
import { type ColumnValues, columnFilters, surveyFilterOptions, surveyFilters } from './queries.ts'

export type SurveyFilters = ReturnType<typeof useSurveyFilters>
type FilteredColumn = keyof ColumnValues

/** Choosing names resets projects and companies, choosing projects resets companies (document 2, point 2.5). */
export function afterChoosing(chosen: ColumnValues, column: FilteredColumn, values: string[]): ColumnValues {
  if (column === 'name') return { name: values, project: [], company: [] }
  if (column === 'project') return { ...chosen, project: values, company: [] }
  return { ...chosen, company: values }
}

/** Number of values above which all of them would make an address too long for servers. */
const longList = 100

/** All values of a column are no restriction, so a long list of them is left out. */
function withoutWhole(chosen: readonly string[], options: readonly string[]): readonly string[] {
  const all = new Set(chosen)
  return all.size >= longList && options.length > 0 && options.every((value) => all.has(value)) ? [] : chosen
}

/** Filters, and the options of the columns for the ticked values. */
export function useSurveyFilters(id: string | undefined) {
  const all = useFilters(surveyFilters)
  const columns = useFilters(columnFilters)
  const { ticked, tick } = useTicks(columns.values)
  const { data } = useQuery(surveyFilterOptions(id, ticked))
  const options = { name: data?.names ?? [], project: data?.projects ?? [], company: data?.companies ?? [] }
  const part = (column: FilteredColumn) => withoutWhole(ticked[column], options[column])
  return {
    ...all,
    columns: {
      applied: columns.values,
      ticked,
      options,
      choose: (column: FilteredColumn, values: string[]) => tick(afterChoosing(ticked, column, values)),
      apply: () => columns.change({ name: part('name'), project: part('project'), company: part('company') }),
      /** "Clearing resets all selected filters." (document 2, point 4) */
      clear: () => {
        tick(defaultsOf(columnFilters))
        columns.clear()
      },
    },
  }
}

interface SurveyFilterProps {
  name: string
  column: FilteredColumn
  filters: SurveyFilters['columns']
  /** Without a list there is nothing to filter; while it loads, filters cannot be applied. */
  disabled: boolean
  loading: boolean
  /** Named button instead of the icon in the head of a column. */
  asButton?: boolean
}

export function SurveyFilter({ name, column, filters, disabled, loading, asButton = false }: SurveyFilterProps) {
  const selected = filters.ticked[column]
  const isIdle = loading || selected.length === 0
  return (
    <FilterPopover
      label={`Filter by ${name}`}
      options={filters.options[column].map((value) => ({ value, label: value }))}
      selected={selected}
      onChange={(values) => filters.choose(column, values)}
      onApply={filters.apply}
      onClear={filters.clear}
      applyDisabled={isIdle}
      clearDisabled={isIdle}
      disabled={disabled}
      active={filters.applied[column].length > 0}
      selectAll
      align="start"
      {...(asButton && { trigger: filterButton(name, filters.applied[column].length, disabled) })}
    />
  )
}
