import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { expiresSoon, expiryLabel, isArchived, isNearExpiry } from '@portal/domain/files/expiry'
import type { SharedFile } from '@portal/domain/files/shared-file'
import { Chip } from '../../ui/chip.tsx'
import { Text } from '../../ui/text.tsx'

/** Quiet text; a chip within 31 days, which is amber within 7. Renders nothing for a file without an expiry date. */
export function ExpiryLabel({ file, today }: { file: Pick<SharedFile, 'expire_on' | 'archived'>; today: CalendarDay }) {
  const label = expiryLabel(file, today)
  if (label === '') return null
  if (isArchived(file, today) || isNearExpiry(file, today))
    return <Chip status={expiresSoon(file, today) ? 'onboarding' : undefined}>{label}</Chip>
  return (
    <Text kind="quiet" tabular>
      {label}
    </Text>
  )
}
