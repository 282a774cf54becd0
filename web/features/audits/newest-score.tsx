import type { Audit } from '@portal/domain/audits/audit'
import { bandOf, isWorse } from '@portal/domain/audits/bands'
import { courseText, formatScore } from '@portal/domain/audits/report'
import { formatDay } from '@portal/domain/dates/calendar-day'
import { BandChip } from '../../shared/scores/band.tsx'
import { Box, Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './newest-score.module.css'

/** The newest score in large figures, its band, and how much it gained or lost. */
export function NewestScore({ points, type }: { points: Audit['dataScore'][number]['data']; type: Audit['type'] }) {
  const last = points.at(-1)
  const before = points.at(-2)
  if (!last) return null
  return (
    <Row gap="4px 14px" wrap>
      <p className={styles.figure}>
        {formatScore(last.y)}
        <span>%</span>
      </p>
      <div>
        <BandChip band={bandOf(last.y, type)} />
        {before && (
          <Box as="p" kind="quiet" tone={isWorse(last.y, before.y, type) ? 'warning' : 'quiet'} tabular pad="4px 0 0">
            Since {formatDay(before.x)}: {courseText(last.y, before.y, type)}
          </Box>
        )}
        {type === 1 && (
          <Text as="p" kind="quiet">
            A lower score is better.
          </Text>
        )}
      </div>
    </Row>
  )
}
