import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { dayProblem } from '@portal/domain/dates/day-field'
import { ChevronDown } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { usePhone } from '../../ui/phone.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Stack } from '../../ui/stack.tsx'
import { isDay } from '../dates/is-day.ts'
import { useToday } from '../dates/today.ts'
import { Controls } from './controls.tsx'
import type { ListFilters } from './filters.ts'
import styles from './list-tools.module.css'
import { useSearchText } from './search-text.ts'

export type DayFilters = ListFilters<{ readonly from: string; readonly to: string }>

interface ListToolsProps {
  /** Accessible name of the search field. */
  label: string
  filters: DayFilters & ListFilters<{ readonly search: string }>
  /** Number of controls that are not at their default. */
  changed: number
  /** Filters and order that the heads of the columns hold, for a phone, where there are no heads. */
  onPhone: ReactNode
  /** Shown next to the search field. */
  children?: ReactNode
}

/** Search above a list whose columns filter and sort; on a phone one button holds all of it. */
export function ListTools({ label, filters, changed, onPhone, children }: ListToolsProps) {
  const isPhone = usePhone()
  const [search, setSearch] = useSearchText(filters)
  return (
    <Controls label="Filters and sorting" changed={changed} className={styles.tools}>
      {() => (
        <>
          {children}
          <SearchField className={styles.search} label={label} value={search} onChange={setSearch} />
          {isPhone && (
            <>
              {onPhone}
              <Days filters={filters} />
            </>
          )}
        </>
      )}
    </Controls>
  )
}

/** Button of a filter on a phone, with the number of chosen values. */
export const filterButton = (name: string, chosen: number, disabled = false): ReactElement => (
  <Button disabled={disabled}>
    <span className={styles.quiet}>{name}</span> {chosen === 0 ? 'Any' : `${chosen} chosen`}
    <ChevronDown aria-hidden="true" />
  </Button>
)

/** First and last day of a period. */
export function Days({ filters: { values, change } }: { filters: DayFilters }) {
  const { from, to } = values
  return (
    <Stack gap={10} className={styles.days}>
      <Day label="From" value={from} max={to} onChange={(day) => change({ from: day })} />
      <Day label="To" value={to} min={from} onChange={(day) => change({ to: day })} />
    </Stack>
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
  return (
    <DateField
      label={label}
      value={shown}
      {...limits}
      today={today}
      onChange={(next) => {
        const isValid = next === '' || (isDay(next) && dayProblem(next, limits) === undefined)
        setText({ over: isValid ? next : value, text: next })
        if (isValid) onChange(next)
      }}
    />
  )
}
