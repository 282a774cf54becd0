import { formatDay } from '@portal/domain/dates/calendar-day'
import type { EngagementOverview } from '@portal/domain/overview/engagement-overview'
import { formatNps } from '@portal/domain/surveys/nps'
import { mayAskForFeedback, maySubmitSurvey } from '@portal/domain/surveys/permissions'
import { paths } from '../../shared/paths.ts'
import { useViewer } from '../../shared/session/session.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './engagement-overview.module.css'

/** NPS, average and the last response. */
export function Satisfaction({ id, feedback }: { id: string; feedback: EngagementOverview['feedback'] }) {
  const viewer = useViewer()
  const { average_rating, nps, last } = feedback
  if (!last)
    return (
      <p className={styles.none}>
        No feedback yet.{' '}
        {maySubmitSurvey(viewer) && <MoreLink to={paths.provideFeedback(id)}>Provide Feedback</MoreLink>}
        {mayAskForFeedback(viewer, id) && <MoreLink to={paths.serviceFeedback(id)}>Ask for feedback</MoreLink>}
      </p>
    )
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
      <figure className={styles.last}>
        {last.said !== null && <blockquote>“{last.said}”</blockquote>}
        <Text as="figcaption" kind="quiet" tabular>
          {last.name}, {formatDay(last.day)}
          {last.score !== null && `, score ${last.score}`}
        </Text>
      </figure>
    </Stack>
  )
}
