import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { dayProblem } from '@portal/domain/dates/day-field'
import type { Since } from '@portal/domain/overview/since'
import { useState } from 'react'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Row } from '../../ui/stack.tsx'
import { isDay } from './is-day.ts'
import styles from './since-choice.module.css'

export type SinceOption = 'visit' | '7-days' | '1-month' | 'day'

interface SinceChoiceProps {
  label: string
  /** Shows the label before the choice. */
  leads?: boolean
  options: readonly { value: SinceOption; label: string }[]
  since: Since
  today: CalendarDay
  onChange: (since: Since) => void
}

/** Chooses a time; a typed day is applied as soon as it is valid. */
export function SinceChoice({ label, leads = false, options, since, today, onChange }: SinceChoiceProps) {
  const [asks, setAsks] = useState(false)
  const [typed, setTyped] = useState(isDay(since) ? since : '')
  const isADay = asks || isDay(since)
  const choose = (option: SinceOption): void => {
    setAsks(option === 'day')
    if (option !== 'day') onChange(option)
  }
  const type = (value: string): void => {
    setTyped(value)
    if (isDay(value) && dayProblem(value, { max: today }) === undefined) onChange(value)
  }
  return (
    <Row gap={8} align="stretch" wrap className={styles.choice}>
      <Select
        label={label}
        hideLabel
        {...(leads && { lead: label })}
        value={isADay ? 'day' : (since as SinceOption)}
        onChange={choose}
        options={options}
      />
      {isADay && (
        <DateField label="Day" hideLabel value={typed} onChange={type} max={today} today={today} autoFocus={asks} />
      )}
    </Row>
  )
}
