import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { type LinkTab, LinkTabs, LinkTabsSkeleton } from '../../ui/link-tabs.tsx'
import { paths } from '../paths.ts'

export type EngagementTab =
  | 'overview'
  | 'team'
  | 'work-orders'
  | 'files'
  | 'audits'
  | 'service-feedback'
  | 'stakeholders'
  | 'request-team'
  | 'readers'

interface Entry extends Omit<LinkTab, 'current'> {
  tab: EngagementTab
}

function entriesOf(id: string, header: EngagementHeader | undefined): Entry[] {
  const counts = header?.counts
  return [
    { tab: 'overview', label: 'Overview', to: paths.engagement(id) },
    { tab: 'team', label: 'Your Team', to: paths.team(id), count: counts?.team },
    { tab: 'work-orders', label: 'Work Orders', to: paths.workOrdersOf(id), count: counts?.work_orders },
    { tab: 'files', label: 'Shared Files', to: paths.files(id), count: counts?.files },
    { tab: 'audits', label: 'Audits', to: paths.audits(id), count: counts?.audits },
    {
      tab: 'service-feedback',
      label: 'Service Feedback',
      to: paths.serviceFeedback(id),
      count: counts?.service_feedback,
    },
    { tab: 'stakeholders', label: 'Stakeholders', to: paths.stakeholders(id), count: counts?.stakeholders },
    { tab: 'request-team', label: 'Request a Team', to: paths.requestTeam(id), count: counts?.team_requests },
    ...(header?.may_see_readers ? [{ tab: 'readers' as const, label: 'Access', to: paths.readers(id) }] : []),
  ]
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
  if (pending) return <LinkTabsSkeleton widths={[62, 88, 96, 94, 60]} />
  const tabs = entriesOf(id, header).map(({ tab, ...rest }) => ({ ...rest, current: tab === current }))
  return <LinkTabs label={header?.title ?? 'This engagement'} tabs={tabs} />
}
