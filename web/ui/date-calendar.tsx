import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { firstEnteredDay, lastEnteredDay } from '@portal/domain/dates/year-limits'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker, type Modifiers } from 'react-day-picker'
import { classes } from './classes.ts'
import styles from './date-calendar.module.css'
import iconButton from './icon-button.module.css'

export interface DateCalendarProps {
  day: CalendarDay | undefined
  min: CalendarDay | undefined
  max: CalendarDay | undefined
  today: CalendarDay | undefined
  onPick: (day: CalendarDay) => void
}

/** The month that a `DateField` opens. Weeks begin on Monday; arrow keys move by days, Page Up and Down by months. */
export function DateCalendar({ day, min, max, today, onPick }: DateCalendarProps) {
  const from = asDate(min ?? firstEnteredDay)
  const until = asDate(max ?? lastEnteredDay)
  return (
    <DayPicker
      mode="single"
      autoFocus
      required
      weekStartsOn={1}
      selected={day === undefined ? undefined : asDate(day)}
      onSelect={(date: Date) => onPick(asDay(date))}
      defaultMonth={asDate(day ?? (min && today && today < min ? min : (today ?? min ?? asDay(new Date()))))}
      {...(today && { today: asDate(today) })}
      startMonth={from}
      endMonth={until}
      disabled={[{ before: from }, { after: until }]}
      labels={{ labelDayButton: dayName }}
      components={{ Chevron }}
      classNames={{
        months: styles.months ?? '',
        month_caption: styles.caption ?? '',
        nav: styles.nav ?? '',
        button_previous: classes(iconButton.iconButton, styles.step),
        button_next: classes(iconButton.iconButton, styles.step),
        month_grid: styles.grid ?? '',
        weekday: styles.weekday ?? '',
        day: styles.cell ?? '',
        day_button: styles.day ?? '',
        selected: styles.selected ?? '',
        today: styles.today ?? '',
        outside: styles.outside ?? '',
        disabled: styles.disabled ?? '',
      }}
    />
  )
}

const wholeDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
/** Accessible name of a day. It contains the number that the button shows, also for people who speak to their browser. */
const dayName = (date: Date, { today, selected }: Modifiers): string =>
  [today && 'Today', wholeDay.format(date), selected && 'selected'].filter(Boolean).join(', ')

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Icon size={18} aria-hidden="true" />
}

/** Noon, so that no clock change moves it into another day. */
const asDate = (day: CalendarDay): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

const asDay = (date: Date): CalendarDay =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')
