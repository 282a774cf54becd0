import { formatNps, netPromoterScore } from '@portal/domain/surveys/nps'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Columns } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './feedback-summary.module.css'
import { type SurveyFilterValues, surveySummary } from './queries.ts'
import { SurveyCourse } from './survey-course.tsx'

/** Responses, average rating, NPS and its course, of what the filters leave. It stays away when it cannot be had. */
export function FeedbackSummary({ id, values }: { id: string | undefined; values: SurveyFilterValues }) {
  const summary = useQuery(surveySummary(id, values))
  if (summary.isError || summary.data?.responses === 0) return null
  const nps = summary.data && netPromoterScore(summary.data)
  const rating = summary.data?.average_rating
  return (
    <Columns
      as="section"
      columns="auto minmax(0, 1fr)"
      from={1024}
      gap="16px 56px"
      rule="section"
      pad="14px 0 28px"
      aria-label="Summary"
    >
      <dl className={styles.figures}>
        <Figure label="Responses">{summary.data?.responses}</Figure>
        <Figure label="Average rating" of="of 5">
          {rating === null ? '–' : rating?.toFixed(1)}
        </Figure>
        <Figure label="NPS">{nps === null ? '–' : nps !== undefined && formatNps(nps)}</Figure>
      </dl>
      {summary.data && summary.data.months.length > 1 && <SurveyCourse months={summary.data.months} />}
    </Columns>
  )
}

function Figure({ label, of, children }: { label: string; of?: string; children: React.ReactNode }) {
  return (
    <div className={styles.figure}>
      <Text as="dt" kind="quiet">
        {label}
      </Text>
      <dd>
        {children ?? <Skeleton width={48} height={28} />}
        {of && <span className={styles.of}>{of}</span>}
      </dd>
    </div>
  )
}
