import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { DateCalendar, type DateCalendarProps } from './date-calendar.tsx'
import styles from './date-picker.module.css'
import menu from './menu-list.module.css'
import { isPressOn } from './press-on.ts'
import { regionOf } from './region.ts'

interface DatePickerProps extends DateCalendarProps {
  /** Label of the field. */
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens it. */
  button: RefObject<HTMLButtonElement | null>
}

/** The calendar of a day field, next to its button. */
export function DatePicker({ label, open, onOpenChange, onPick, button, ...calendar }: DatePickerProps) {
  // A popover or dialog around it would take the focus from a day that disappears.
  const focusButton = () => button.current?.focus()
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        if (isPressOn(button.current, event)) return
        focusButton()
        onOpenChange(next)
      }}
      modal="trap-focus"
    >
      <Popover.Portal container={regionOf(button.current)}>
        <Popover.Positioner anchor={button} align="end" sideOffset={8} className={menu.positioner}>
          {/* The calendar takes the focus itself. */}
          <Popover.Popup className={styles.popup} aria-label={label} initialFocus={false} finalFocus={button}>
            <DateCalendar
              {...calendar}
              onPick={(day) => {
                focusButton()
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
