import { formatDay } from '@portal/domain/dates/calendar-day'
import type { EngagementOverview } from '@portal/domain/overview/engagement-overview'
import { formatNps } from '@portal/domain/surveys/nps'
import { Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './engagement-overview.module.css'

/** NPS, average and the last response. */
export function Satisfaction({ feedback }: { feedback: EngagementOverview['feedback'] }) {
  const { average_rating, nps, last } = feedback
  return (
    <Stack gap={8} rule="row" pad="10px 0">
      <Row as="dl" gap={28} align="end">
        <div className={styles.figure}>
          <Text as="dt" kind="quiet">
            NPS
          </Text>
          <Text as="dd" kind="figure">
            {nps === null ? '–' : formatNps(nps)}
          </Text>
        </div>
        <div className={styles.figure}>
          <Text as="dt" kind="quiet">
            Average rating
          </Text>
          <Text as="dd" kind="body" tabular>
            {average_rating === null ? '–' : average_rating.toFixed(1)} of 5
          </Text>
        </div>
      </Row>
      {last && (
        <figure className={styles.last}>
          {last.said !== null && <blockquote>“{last.said}”</blockquote>}
          <Text as="figcaption" kind="quiet" tabular>
            {last.name}, {formatDay(last.day)}
            {last.score !== null && `, score ${last.score}`}
          </Text>
        </figure>
      )}
    </Stack>
  )
}
