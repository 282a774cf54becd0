import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { useLayoutEffect, useRef } from 'react'
import { Link } from '../ui/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './engagement-tabs.module.css'
import { paths } from './paths.ts'

export type EngagementTab =
  | 'overview'
  | 'team'
  | 'work-orders'
  | 'files'
  | 'audits'
  | 'service-feedback'
  | 'stakeholders'
  | 'request-team'

interface Entry {
  tab: EngagementTab
  label: string
  to: string
  count?: number | undefined
}

/** Those that lead somewhere; without an audit there is none to open. */
function entriesOf(id: string, header: EngagementHeader | undefined): Entry[] {
  const counts = header?.counts
  const audit = header?.newest_audit_id
  return [
    { tab: 'overview', label: 'Overview', to: paths.engagement(id) },
    { tab: 'team', label: 'Your Team', to: paths.team(id), count: counts?.team },
    { tab: 'work-orders', label: 'Work Orders', to: paths.workOrdersOf(id), count: counts?.work_orders },
    { tab: 'files', label: 'Shared Files', to: paths.files(id), count: counts?.files },
    ...(audit ? [{ tab: 'audits' as const, label: 'Audits', to: paths.audit(id, audit), count: counts?.audits }] : []),
    {
      tab: 'service-feedback',
      label: 'Service Feedback',
      to: paths.serviceFeedback(id),
      count: counts?.service_feedback,
    },
    { tab: 'stakeholders', label: 'Stakeholders', to: paths.stakeholders(id), count: counts?.stakeholders },
    { tab: 'request-team', label: 'Request a Team', to: paths.requestTeam(id), count: counts?.team_requests },
  ]
}

/** On a narrow screen the line scrolls; this brings the current tab to its middle. */
function bringIntoView(list: HTMLElement | null): void {
  const here = list?.querySelector<HTMLElement>('[aria-current]')
  if (list && here) list.scrollLeft = here.offsetLeft - (list.clientWidth - here.offsetWidth) / 2
}

interface EngagementTabsProps {
  id: string
  current: EngagementTab
  header: EngagementHeader | undefined
  /** Keeps the place of the counts until they are there, or the tabs would push one another aside. */
  pending: boolean
}

/** The screens of an engagement, each one press away from the others. */
export function EngagementTabs({ id, current, header, pending }: EngagementTabsProps) {
  if (pending) return <TabsSkeleton />
  return (
    <nav className={styles.tabs} aria-label={header?.title ?? 'This engagement'}>
      <TabList entries={entriesOf(id, header)} current={current} />
    </nav>
  )
}

function TabList({ entries, current }: { entries: readonly Entry[]; current: EngagementTab }) {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    bringIntoView(list.current)
    // The line has another length once its font is there.
    void document.fonts?.ready.then(() => bringIntoView(list.current))
  }, [])
  return (
    <ul ref={list} className={styles.list}>
      {entries.map(({ tab, label, to, count }) => (
        <li key={tab}>
          <Link className={styles.tab} to={to} aria-current={tab === current ? 'page' : undefined}>
            {label} {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const TabsSkeleton = () => (
  <div className={styles.tabs} aria-hidden="true">
    <div className={styles.list}>
      {[62, 88, 96, 94, 60].map((width) => (
        <span key={width} className={styles.tab}>
          <Skeleton width={width} height={14} />
        </span>
      ))}
    </div>
  </div>
)
