import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { expiresSoon, expiryLabel } from '@portal/domain/files/expiry'
import type { SharedFile } from '@portal/domain/files/shared-file'
import { Chip } from '../../ui/chip.tsx'
import styles from './expiry-chip.module.css'

/** Renders nothing for a file without an expiry date. */
export function ExpiryChip({ file, today }: { file: Pick<SharedFile, 'expire_on' | 'archived'>; today: CalendarDay }) {
  const label = expiryLabel(file, today)
  if (label === '') return null
  const soon = expiresSoon(file, today)
  return (
    <Chip status={soon ? 'onboarding' : undefined}>
      {soon && <i className={styles.mark} />}
      {label}
    </Chip>
  )
}
