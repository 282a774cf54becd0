import { useState } from 'react'
import { type Chosen, chosenIn } from './chosen-filters.ts'
import { useSearchParams } from './search-params.ts'

export interface ColumnFilters<Column extends string> {
  /** Applied filters. */
  applied: Chosen<Column>
  inForce: boolean
  /** Ticked values, applied or not. */
  ticked: Chosen<Column>
  tick: (ticked: Chosen<Column>) => void
  apply: (chosen: Chosen<Column>) => void
  clear: () => void
}

/**
 * Column filters of a list. Applied ones are in the address, one parameter for each value, so that reload, links and Back
 * keep them. A changed address resets the ticks.
 */
export function useColumnFilters<Column extends string>(
  names: Readonly<Record<Column, string>>,
): ColumnFilters<Column> {
  const [search, setSearch] = useSearchParams()
  const columns = Object.keys(names) as Column[]
  const each = (values: (column: Column) => readonly string[]) =>
    Object.fromEntries(columns.map((column) => [column, values(column)])) as Chosen<Column>
  const applied = chosenIn(search, names)
  const over = JSON.stringify(applied)
  const [ticks, setTicks] = useState<{ over: string; ticked: Chosen<Column> }>()
  const apply = (chosen: Chosen<Column>) => {
    setTicks(undefined)
    setSearch(
      (after) => {
        for (const column of columns) {
          after.delete(names[column])
          for (const value of chosen[column]) after.append(names[column], value)
        }
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return {
    applied,
    inForce: columns.some((column) => applied[column].length > 0),
    ticked: ticks?.over === over ? ticks.ticked : applied,
    tick: (ticked) => setTicks({ over, ticked }),
    apply,
    /** "Clearing resets all selected filters." (document 2, point 4) */
    clear: () => apply(each(() => [])),
  }
}
