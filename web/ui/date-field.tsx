import { Popover } from '@base-ui/react/popover'
import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { dayProblem, parseDay } from '@portal/domain/dates/day-field'
import { CalendarDays } from 'lucide-react'
import { type InputHTMLAttributes, lazy, type Ref, Suspense, useRef, useState } from 'react'
import { classes } from './classes.ts'
import styles from './date-field.module.css'
import field from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import menu from './menu.module.css'
import { useRegion } from './region.ts'

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

const DateCalendar = lazy(() => import('./date-calendar.tsx').then(({ DateCalendar }) => ({ default: DateCalendar })))

/**
 * Day field for typing in any common format or choosing in a calendar; shows "5 Sep 2026". Typed text is not changed while
 * the field has focus, and its problem is shown after leaving it.
 */
export function DateField(props: DateFieldProps) {
  const { label, hideLabel, hint, error, value, onChange, min, max, today, ref, ...rest } = props
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const region = useRegion()
  const day = parseDay(value)
  const problem = error ?? (typed === undefined ? dayProblem(value, { min, max }) : undefined)
  const change = (text: string): void => {
    setTyped(text)
    onChange(parseDay(text) ?? text)
  }
  const toggle = (next: boolean): void => {
    // A popover or dialog around it would take the focus from a day that disappears.
    if (!next) button.current?.focus()
    setOpen(next)
  }
  const pick = (picked: CalendarDay): void => {
    setTyped(undefined)
    onChange(picked)
    toggle(false)
  }
  return (
    <Field label={label} hideLabel={hideLabel ?? false} hint={hint} error={problem}>
      {(input) => (
        <div ref={region.ref} className={styles.field}>
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
            onBlur={() => setTyped(undefined)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              setOpen(true)
            }}
          />
          <Popover.Root open={open} onOpenChange={toggle} modal="trap-focus">
            <Popover.Trigger
              ref={button}
              disabled={rest.disabled ?? false}
              render={
                <IconButton
                  className={styles.button}
                  size="row"
                  label={`Choose ${label.toLowerCase()}`}
                  icon={<CalendarDays size={16} aria-hidden="true" />}
                />
              }
            />
            <Popover.Portal container={region.container}>
              <Popover.Positioner align="end" sideOffset={8} className={menu.positioner}>
                {/* The calendar takes the focus itself, once it is loaded. */}
                <Popover.Popup className={styles.popup} aria-label={label} initialFocus={false} finalFocus={button}>
                  <Suspense fallback={<div className={styles.loading} />}>
                    <DateCalendar day={day} min={min} max={max} today={today} onPick={pick} />
                  </Suspense>
                  <Popover.Close className={styles.close}>Close</Popover.Close>
                </Popover.Popup>
              </Popover.Positioner>
            </Popover.Portal>
          </Popover.Root>
        </div>
      )}
    </Field>
  )
}
