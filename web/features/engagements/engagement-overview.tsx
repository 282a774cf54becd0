import { hasDays } from '@portal/domain/days/order-days'
import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import type { EngagementOverview as Overview } from '@portal/domain/overview/engagement-overview'
import { foldFiles } from '@portal/domain/overview/fold-files'
import type { ReactNode } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { paths } from '../../shared/paths.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { AuditCourses } from './audit-courses.tsx'
import { DaysInShort } from './days-in-short.tsx'
import styles from './engagement-overview.module.css'
import { NewestFiles } from './newest-files.tsx'
import { OpenItems } from './open-items.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { Satisfaction } from './satisfaction.tsx'
import { TeamInShort } from './team-in-short.tsx'

interface EngagementOverviewProps {
  id: string
  header: EngagementHeader | undefined
  overview: Overview
}

/** To-dos over the full width; then the state of the engagement on the left, people and files on the right. */
export function EngagementOverview({ id, header, overview }: EngagementOverviewProps) {
  const today = useToday()
  const counts = header?.counts
  const todos = foldFiles(overview.todos)
  return (
    <div className={styles.screen}>
      <OpenItems todos={todos} open={overview.open} today={today} />
      <div className={styles.overview}>
        <div className={styles.column}>
          <Part
            place="orders"
            title="Work Orders"
            count={overview.work_orders.length}
            all="All work orders"
            to={paths.workOrdersOf(id)}
          >
            <OrderTimeline id={id} orders={overview.work_orders} today={today} />
          </Part>
          {overview.work_orders.some(hasDays) && (
            <Part place="days" title="Days" all="All days" to={paths.engagementDays(id)}>
              <DaysInShort orders={overview.work_orders} today={today} />
            </Part>
          )}
          <Part
            place="audits"
            title="Audits"
            count={overview.audits.length}
            all="All audits"
            to={overview.audits.length > 0 ? paths.audits(id) : undefined}
          >
            <AuditCourses id={id} audits={overview.audits} />
          </Part>
          <Part
            place="feedback"
            title="Service Feedback"
            count={overview.feedback.responses}
            all="All responses"
            to={overview.feedback.responses > 0 ? paths.serviceFeedback(id) : undefined}
          >
            <Satisfaction id={id} feedback={overview.feedback} />
          </Part>
          <Part place="activity" title="Recent activity">
            <RecentActivity rows={overview.lately} today={today} />
          </Part>
        </div>
        <div className={styles.column}>
          <Part place="team" title="Your Team" count={counts?.team} all="All members" to={paths.team(id)}>
            <TeamInShort id={id} overview={overview} header={header} today={today} />
          </Part>
          <Part
            place="files"
            title="Shared Files"
            count={counts?.files}
            all="All files"
            to={overview.files.length > 0 ? paths.files(id) : undefined}
          >
            <NewestFiles id={id} files={overview.files} today={today} />
          </Part>
        </div>
      </div>
    </div>
  )
}

interface PartProps {
  place: string
  title: string
  count?: number | undefined
  /** Link to the screen that has all of it; none if there is nothing. */
  all?: string
  to?: string | undefined
  children: ReactNode
}

function Part({ place, title, count, all, to, children }: PartProps) {
  return (
    <section className={styles.part} data-part={place} aria-label={title}>
      <SectionHead title={title} count={count} actions={to !== undefined && <MoreLink to={to}>{all}</MoreLink>} />
      {children}
    </section>
  )
}
