import { formatNps, netPromoterScore } from '@portal/domain/surveys/nps'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Columns } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { CustomerScores } from './customer-scores.tsx'
import styles from './feedback-summary.module.css'
import { type SurveyFilterValues, surveySummary } from './queries.ts'
import { SurveyCourse } from './survey-course.tsx'

/** NPS, average rating and number of responses of what the filters leave, and the customers if there are several. Nothing if it cannot be loaded. */
export function FeedbackSummary({ id, values }: { id: string | undefined; values: SurveyFilterValues }) {
  const { data, isError } = useQuery(surveySummary(id, values))
  if (isError || data?.responses === 0) return null
  const nps = data && netPromoterScore(data)
  return (
    <>
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
          <Figure label="NPS of all responses" large>
            {nps === null ? '–' : nps !== undefined && formatNps(nps)}
          </Figure>
          <Figure label="Average rating">
            {data && (data.average_rating === null ? '–' : `${data.average_rating.toFixed(1)} of 5`)}
          </Figure>
          <Figure label="Responses">{data?.responses}</Figure>
        </dl>
        {data && <SurveyCourse months={data.months} />}
      </Columns>
      {data && data.customers.length > 1 && <CustomerScores customers={data.customers} />}
    </>
  )
}

function Figure({ label, large, children }: { label: string; large?: boolean; children: React.ReactNode }) {
  return (
    <div className={styles.figure}>
      <Text as="dt" kind="quiet">
        {label}
      </Text>
      <Text as="dd" kind={large ? 'figure' : 'body'} tabular>
        {children || children === 0 ? children : <Skeleton width={48} height={large ? 28 : 16} />}
      </Text>
    </div>
  )
}
