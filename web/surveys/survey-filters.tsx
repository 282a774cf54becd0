import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { FilterPopover } from '../ui/filter-popover.tsx'
import { type Chosen, nothingChosen, surveyFilterOptions } from './queries.ts'

export type SurveyFilters = ReturnType<typeof useSurveyFilters>
export type FilteredColumn = keyof Chosen

/** Choosing names resets projects and companies, choosing projects resets companies (document 2, point 2.5). */
export function afterChoosing(chosen: Chosen, column: FilteredColumn, values: string[]): Chosen {
  if (column === 'names') return { names: values, projects: [], companies: [] }
  if (column === 'projects') return { ...chosen, projects: values, companies: [] }
  return { ...chosen, companies: values }
}

/** What is ticked, and what of it is in force. */
export function useSurveyFilters(id: string | undefined) {
  const [ticked, setTicked] = useState(nothingChosen)
  const [applied, setApplied] = useState(nothingChosen)
  const options = useQuery({ ...surveyFilterOptions(id, ticked), placeholderData: keepPreviousData }).data
  return {
    applied,
    ticked,
    options,
    inForce: applied !== nothingChosen,
    choose: (column: FilteredColumn, values: string[]) => setTicked(afterChoosing(ticked, column, values)),
    apply: () => setApplied(ticked),
    clear: () => {
      setTicked(nothingChosen)
      setApplied(nothingChosen)
    },
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
  /** Without a list there is nothing to filter; while it loads nothing is applied. */
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
