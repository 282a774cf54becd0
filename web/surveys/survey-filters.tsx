import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useAddressValues } from '../portal/address-values.ts'
import { useColumnFilters } from '../portal/column-filters.ts'
import { useSearchParams } from '../portal/search-params.ts'
import { FilterPopover } from '../ui/filter-popover.tsx'
import { type Chosen, type FilteredColumn, filterNames, surveyFilterOptions, toolValues } from './queries.ts'

export type SurveyFilters = ReturnType<typeof useSurveyFilters>

/** Choosing names resets projects and companies, choosing projects resets companies (document 2, point 2.5). */
export function afterChoosing(chosen: Chosen, column: FilteredColumn, values: string[]): Chosen {
  if (column === 'names') return { names: values, projects: [], companies: [] }
  if (column === 'projects') return { ...chosen, projects: values, companies: [] }
  return { ...chosen, companies: values }
}

/** Number of values above which all of them would make an address too long for servers. */
const longList = 100

/** All values of a column are no restriction, so a long list of them is left out. */
function withoutWhole(chosen: Chosen, options: Record<FilteredColumn, readonly string[]>): Chosen {
  const part = (column: FilteredColumn) => {
    const all = new Set(chosen[column])
    return all.size >= longList && options[column].every((value) => all.has(value)) ? [] : chosen[column]
  }
  return { names: part('names'), projects: part('projects'), companies: part('companies') }
}

/** Filters, and their options for the ticked values. */
export function useSurveyFilters(id: string | undefined) {
  const filters = useColumnFilters(filterNames)
  const { ticked } = filters
  const [tools, changeTools] = useAddressValues(toolValues)
  const [, setSearch] = useSearchParams()
  const narrowing = Object.entries(tools).some(([name, value]) => value !== '' && name !== 'order')
  const options = useQuery({ ...surveyFilterOptions(id, ticked), placeholderData: keepPreviousData }).data
  return {
    ...filters,
    tools,
    changeTools,
    /** All filters of the list. */
    narrowed: { columns: filters.applied, tools },
    isNarrowed: filters.inForce || narrowing,
    clearEverything: () =>
      setSearch(
        (after) => {
          for (const name of [...Object.values(filterNames), ...Object.keys(toolValues)])
            if (name !== 'order') after.delete(name)
        },
        { replace: true, preventScrollReset: true },
      ),
    options,
    choose: (column: FilteredColumn, values: string[]) => filters.tick(afterChoosing(ticked, column, values)),
    apply: () => filters.apply(options ? withoutWhole(ticked, options) : ticked),
  }
}

export const filteredColumns: Record<FilteredColumn, string> = {
  names: 'Full Name',
  projects: 'Project Name',
  companies: 'Company Name',
}

interface SurveyFilterProps {
  column: FilteredColumn
  filters: SurveyFilters
  /** Without a list there is nothing to filter; while it loads, filters cannot be applied. */
  disabled: boolean
  loading: boolean
  trigger?: ReactElement
}

export function SurveyFilter({ column, filters, disabled, loading, trigger }: SurveyFilterProps) {
  const selected = filters.ticked[column]
  const idle = loading || selected.length === 0
  return (
    <FilterPopover
      label={`Filter by ${filteredColumns[column]}`}
      options={(filters.options?.[column] ?? []).map((value) => ({ value, label: value }))}
      selected={selected}
      onChange={(values) => filters.choose(column, values)}
      onApply={filters.apply}
      onClear={filters.clear}
      applyDisabled={idle}
      clearDisabled={idle}
      disabled={disabled}
      active={filters.applied[column].length > 0}
      selectAll
      align="start"
      {...(trigger && { trigger })}
    />
  )
}
