import { Popover } from '@base-ui/react/popover'
import { useRef } from 'react'
import { DateButton } from './date-button.tsx'
import { DateCalendar, type DateCalendarProps } from './date-calendar.tsx'
import styles from './date-picker.module.css'
import menu from './menu-list.module.css'
import { useRegion } from './region.ts'

interface DatePickerProps extends DateCalendarProps {
  /** Label of the field. */
  label: string
  disabled: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The button of a day field, and its calendar. */
export function DatePicker({ label, disabled, open, onOpenChange, onPick, ...calendar }: DatePickerProps) {
  const button = useRef<HTMLButtonElement>(null)
  const region = useRegion()
  const change = (next: boolean): void => {
    // A popover or dialog around it would take the focus from a day that disappears.
    if (!next) button.current?.focus()
    onOpenChange(next)
  }
  return (
    <Popover.Root open={open} onOpenChange={change} modal="trap-focus">
      <span ref={region.ref}>
        <Popover.Trigger ref={button} disabled={disabled} render={<DateButton label={label} />} />
      </span>
      <Popover.Portal container={region.container}>
        <Popover.Positioner align="end" sideOffset={8} className={menu.positioner}>
          {/* The calendar takes the focus itself. */}
          <Popover.Popup className={styles.popup} aria-label={label} initialFocus={false} finalFocus={button}>
            <DateCalendar
              {...calendar}
              onPick={(day) => {
                button.current?.focus()
                onPick(day)
              }}
            />
            <Popover.Close className={styles.close}>Close</Popover.Close>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
