import type { Change } from '@portal/domain/overview/change'
import { Text } from '../../ui/text.tsx'

interface ChangeDifferenceProps extends Pick<Change, 'difference'> {
  className?: string | undefined
}

/** By how much something changed. A recommendation score is in the sentence already. */
export function ChangeDifference({ difference, className }: ChangeDifferenceProps) {
  if (!difference || difference.score !== null) return null
  const { text, is_worse } = difference
  return (
    <Text kind="quiet" tone={is_worse ? 'warning' : 'text'} tabular className={className}>
      {text}
    </Text>
  )
}
