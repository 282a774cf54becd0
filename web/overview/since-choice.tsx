import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { dayProblem } from '@portal/domain/dates/day-field'
import type { Since } from '@portal/domain/overview/since'
import { useState } from 'react'
import { isDay } from '../app/is-day.ts'
import { DateField } from '../ui/date-field.tsx'
import { Select } from '../ui/select.tsx'
import styles from './changed-things.module.css'

const options = [
  { value: 'visit', label: 'My last visit' },
  { value: '7-days', label: '7 days' },
  { value: '1-month', label: '1 month' },
  { value: 'day', label: 'A day' },
] as const
type Option = (typeof options)[number]['value']

interface SinceChoiceProps {
  since: Since
  today: CalendarDay
  onChange: (since: Since) => void
}

/** Since when: a day is asked for beside the list, and counts as soon as it is one. */
export function SinceChoice({ since, today, onChange }: SinceChoiceProps) {
  const [asks, setAsks] = useState(false)
  const [typed, setTyped] = useState(isDay(since) ? since : '')
  const isADay = asks || isDay(since)
  const choose = (option: Option): void => {
    setAsks(option === 'day')
    if (option !== 'day') onChange(option)
  }
  const type = (value: string): void => {
    setTyped(value)
    if (isDay(value) && dayProblem(value, { max: today }) === undefined) onChange(value)
  }
  return (
    <div className={styles.choice}>
      <Select
        label="Since"
        hideLabel
        lead="Since"
        value={isADay ? 'day' : (since as Option)}
        onChange={choose}
        options={options}
      />
      {isADay && (
        <DateField label="Day" hideLabel value={typed} onChange={type} max={today} today={today} autoFocus={asks} />
      )}
    </div>
  )
}
