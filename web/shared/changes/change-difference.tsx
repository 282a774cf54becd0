import type { Change } from '@portal/domain/overview/change'
import { Text } from '../../ui/text.tsx'
import { BandScore } from '../scores/band.tsx'

interface ChangeDifferenceProps extends Pick<Change, 'difference'> {
  className?: string | undefined
}

/** By how much something changed. A recommendation score is in the sentence already. */
export function ChangeDifference({ difference, className }: ChangeDifferenceProps) {
  if (!difference || difference.score !== null) return null
  const { text, band } = difference
  return (
    <Text kind="quiet" tone="text" tabular className={className}>
      {band === null ? text : <BandScore band={band}>{text}</BandScore>}
    </Text>
  )
}
