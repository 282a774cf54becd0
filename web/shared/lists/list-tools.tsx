import { type CalendarDay, dayNumber } from '@portal/domain/dates/calendar-day'
import { type ReactNode, useState } from 'react'
import { isDay } from '../../portal/is-day.ts'
import { useToday } from '../../portal/today.ts'
import { DateField } from '../../ui/date-field.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { ListFilters } from './filters.ts'
import styles from './list-tools.module.css'
import { useSearchText } from './search-text.ts'

interface ListToolsProps {
  /** Accessible name of the search field. */
  label: string
  filters: ListFilters<{ readonly search: string; readonly from: string; readonly to: string }>
  /** Further filters and the sort order. */
  children: ReactNode
}

/** Search, period and further filters above a list. */
export function ListTools({ label, filters, children }: ListToolsProps) {
  const { values, change } = filters
  const { from, to } = values
  const [search, setSearch] = useSearchText(filters)
  return (
    <search className={styles.tools}>
      <SearchField className={styles.search} label={label} value={search} onChange={setSearch} />
      <Day label="From" value={from} max={to} onChange={(day) => change({ from: day })} />
      <Day label="To" value={to} min={from} onChange={(day) => change({ to: day })} />
      {children}
    </search>
  )
}

interface DayProps {
  label: string
  value: string
  min?: CalendarDay | undefined
  max?: CalendarDay | undefined
  onChange: (day: string) => void
}

/** Puts only complete days into the address; a partly typed day stays in the field. */
function Day({ label, value, min, max, onChange }: DayProps) {
  const today = useToday()
  const [text, setText] = useState({ over: value, text: value })
  const shown = text.over === value ? text.text : value
  const limits = { min: min || undefined, max: max || undefined }
  const inOrder = (day: string) =>
    (!limits.min || dayNumber(day) >= dayNumber(limits.min)) && (!limits.max || dayNumber(day) <= dayNumber(limits.max))
  return (
    <div className={styles.day}>
      <DateField
        label={label}
        value={shown}
        {...limits}
        today={today}
        onChange={(next) => {
          const isValid = next === '' || (isDay(next) && inOrder(next))
          setText({ over: isValid ? next : value, text: next })
          if (isValid) onChange(next)
        }}
      />
    </div>
  )
}
