import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { dayProblem, parseDay } from '@portal/domain/dates/day-field'
import { CalendarDays } from 'lucide-react'
import { type InputHTMLAttributes, type Ref, useRef, useState } from 'react'
import { classes } from './classes.ts'
import styles from './date-field.module.css'
import field from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { lazyPart, preparing } from './lazy-part.tsx'

interface DateFieldProps
  extends Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error'>,
    Pick<InputHTMLAttributes<HTMLInputElement>, 'required' | 'disabled' | 'name' | 'autoFocus'> {
  /** Calendar day, '' while empty, or the typed text if it is not a day; see `dayProblem`. */
  value: string
  onChange: (value: string) => void
  /** The first and the last day that may be chosen. */
  min?: CalendarDay | undefined
  max?: CalendarDay | undefined
  /** Highlighted in the calendar, which opens there if no day is chosen. */
  today?: CalendarDay | undefined
  ref?: Ref<HTMLInputElement>
}

// Its calendar keeps a slow phone busy for a fifth of a second, so only a field that is in use loads it.
const datePicker = lazyPart(async () => (await import('./date-picker.tsx')).DatePicker, { inIdleTime: false })

/**
 * Day field for typing in any common format or choosing in a calendar; shows "5 Sep 2026". Typed text is not changed while
 * the field has focus, and its problem is shown after leaving it.
 */
export function DateField(props: DateFieldProps) {
  const { label, hideLabel, hint, error, value, onChange, min, max, today, ref, ...rest } = props
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const DatePicker = datePicker.usePart(open)
  const day = parseDay(value)
  const problem = error ?? (typed === undefined ? dayProblem(value, { min, max }) : undefined)
  const change = (text: string): void => {
    setTyped(text)
    onChange(parseDay(text) ?? text)
  }
  const pick = (picked: CalendarDay): void => {
    setTyped(undefined)
    onChange(picked)
    setOpen(false)
  }
  return (
    <Field label={label} hideLabel={hideLabel ?? false} hint={hint} error={problem}>
      {(input) => (
        <div className={styles.field}>
          <input
            {...rest}
            {...input}
            ref={ref}
            type="text"
            autoComplete="off"
            placeholder="d mmm yyyy"
            className={classes(field.control, styles.input)}
            value={typed ?? (day === undefined ? value : formatDay(day))}
            onChange={(event) => change(event.target.value)}
            onFocus={datePicker.prepare}
            onBlur={() => setTyped(undefined)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              setOpen(true)
            }}
          />
          <IconButton
            ref={button}
            label={`Choose ${label.toLowerCase()}`}
            className={styles.button}
            size="row"
            icon={<CalendarDays size={16} aria-hidden="true" />}
            disabled={rest.disabled}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-busy={(open && !DatePicker) || undefined}
            {...preparing(datePicker)}
            onClick={() => setOpen(!open)}
          />
          {DatePicker && (
            <DatePicker
              label={label}
              open={open}
              onOpenChange={setOpen}
              button={button}
              day={day}
              min={min}
              max={max}
              today={today}
              onPick={pick}
            />
          )}
        </div>
      )}
    </Field>
  )
}
