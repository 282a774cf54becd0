import type { EngagementOverview } from '@portal/domain/overview/engagement-overview'
import { type Clause, engagementSentence } from '@portal/domain/overview/engagement-sentence'
import { Fragment } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { paths } from '../../shared/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './engagement-overview.module.css'

const screens: Record<Clause['about'], (id: string) => string> = {
  orders: paths.workOrdersOf,
  days: paths.engagementDays,
  audits: paths.audits,
  team: paths.team,
}

interface EngagementSentenceProps {
  id: string
  overview: EngagementOverview | undefined
  /** Keeps the place of the sentence. */
  isFailed: boolean
}

/** How the engagement stands, each clause with a link to the screen that has more. */
export function EngagementSentence({ id, overview, isFailed }: EngagementSentenceProps) {
  const today = useToday()
  return (
    <Text as="p" kind="section-title" className={styles.sentence}>
      {overview
        ? engagementSentence(overview, today).map(({ text, about }) => (
            <Fragment key={text}>
              <Link to={screens[about](id)}>{text}</Link>{' '}
            </Fragment>
          ))
        : !isFailed && <Skeleton width={480} height={20} />}
    </Text>
  )
}
