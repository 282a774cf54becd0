import { formatDay } from '@portal/domain/dates/calendar-day'
import type { EngagementOverview } from '@portal/domain/overview/engagement-overview'
import { formatNps } from '@portal/domain/surveys/nps'
import { mayAskForFeedback, maySubmitSurvey } from '@portal/domain/surveys/permissions'
import { paths } from '../../shared/paths.ts'
import { NpsScore } from '../../shared/scores/nps-score.tsx'
import { useViewer } from '../../shared/session/session.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { Row } from '../../ui/stack.tsx'
import overview from './engagement-overview.module.css'
import styles from './satisfaction.module.css'

/** Average, NPS, their course by quarter and the last answer. */
export function Satisfaction({ id, feedback }: { id: string; feedback: EngagementOverview['feedback'] }) {
  const viewer = useViewer()
  const { average_rating, nps, quarters, last } = feedback
  if (!last)
    return (
      <p className={overview.none}>
        No feedback yet.{' '}
        {maySubmitSurvey(viewer) && <MoreLink to={paths.provideFeedback(id)}>Provide Feedback</MoreLink>}
        {mayAskForFeedback(viewer, id) && <MoreLink to={paths.serviceFeedback(id)}>Ask for feedback</MoreLink>}
      </p>
    )
  return (
    <div className={styles.satisfaction}>
      <Row as="dl" gap="8px 32px" align="stretch" wrap className={styles.figures}>
        <div>
          <dt>Average rating</dt>
          <dd>
            {average_rating === null ? '–' : average_rating.toFixed(1)} <span>of 5</span>
          </dd>
        </div>
        <div>
          <dt>NPS</dt>
          <dd>{nps === null ? '–' : formatNps(nps)}</dd>
        </div>
        {quarters.length > 1 && (
          <div className={styles.course}>
            <dt>By quarter since {formatDay(quarters[0]?.first ?? '').slice(2)}</dt>
            <dd>
              <Line ratings={quarters.map(({ rating }) => rating)} />
            </dd>
          </div>
        )}
      </Row>
      <figure className={styles.last}>
        <figcaption>
          {last.score !== null && <NpsScore score={last.score} />} {last.name}, {formatDay(last.day)}
        </figcaption>
        {last.said !== null && <blockquote>“{last.said}”</blockquote>}
      </figure>
    </div>
  )
}

function Line({ ratings }: { ratings: readonly number[] }) {
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)]
  const places = ratings.map((rating, index) => ({
    x: 4 + (172 * index) / (ratings.length - 1),
    y: 4 + (24 * (high - rating)) / (high - low || 1),
  }))
  const last = places.at(-1)
  return (
    <>
      <svg width="180" height="32" viewBox="0 0 180 32" aria-hidden="true">
        <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {last && <circle cx={last.x} cy={last.y} r="3.5" />}
      </svg>
      <span className="sr-only">{ratings.map((rating) => rating.toFixed(1)).join(', ')}</span>
    </>
  )
}
