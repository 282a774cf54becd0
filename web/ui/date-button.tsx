import { CalendarDays } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './date-field.module.css'
import { IconButton } from './icon-button.tsx'

/** Opens the calendar of the day field with this label. */
export const DateButton = ({
  label,
  ...rest
}: Omit<ComponentProps<typeof IconButton>, 'icon' | 'size' | 'className'>) => (
  <IconButton
    {...rest}
    label={`Choose ${label.toLowerCase()}`}
    className={styles.button}
    size="row"
    icon={<CalendarDays size={16} aria-hidden="true" />}
  />
)
