import { absences } from './features/absences/feature.ts'
import { accounts } from './features/accounts/feature.ts'
import { admin } from './features/admin/feature.ts'
import { bugReports } from './features/bug-reports/feature.ts'
import { calendar } from './features/calendar/feature.ts'
import { checklist } from './features/checklist/feature.ts'
import { company } from './features/company/feature.ts'
import { customerSignOn } from './features/customer-sign-on/feature.ts'
import { days } from './features/days/feature.ts'
import { engagementAccess } from './features/engagement-access/feature.ts'
import { engagements } from './features/engagements/feature.ts'
import { feedback } from './features/feedback/feature.ts'
import { files } from './features/files/feature.ts'
import { images } from './features/images/feature.ts'
import { imports } from './features/import/feature.ts'
import { notifications } from './features/notifications/feature.ts'
import { overview } from './features/overview/feature.ts'
import { portfolio } from './features/portfolio/feature.ts'
import { privacy } from './features/privacy/feature.ts'
import { publicApi } from './features/public-api/feature.ts'
import { records } from './features/records/feature.ts'
import { releaseNotes } from './features/release-notes/feature.ts'
import { requests } from './features/requests/feature.ts'
import { retention } from './features/retention/feature.ts'
import { search } from './features/search/feature.ts'
import { session } from './features/session/feature.ts'
import { stakeholders } from './features/stakeholders/feature.ts'
import { surveys } from './features/surveys/feature.ts'
import { tags } from './features/tags/feature.ts'
import { team } from './features/team/feature.ts'
import { teamRequests } from './features/team-requests/feature.ts'
import { tokens } from './features/tokens/feature.ts'
import { webhooks } from './features/webhooks/feature.ts'
import { workOrders } from './features/work-orders/feature.ts'
import { workbooks } from './features/workbook/feature.ts'
import type { StoredObjects } from './platform/backup/stored-keys.ts'
import type { Outlet } from './platform/events/event-data.ts'
import type { Feature } from './platform/feature.ts'
import type { Route } from './platform/http/route.ts'
import type { JobKind } from './platform/jobs/jobs.ts'
import { platformParts } from './platform/parts.ts'
import type { Portal, Services } from './platform/portal.ts'
import type { StoredTable } from './platform/stored-data/stored-table.ts'

/** In the order in which the archive of a person's data lists their tables. */
export const features: readonly Feature[] = [
  session,
  team,
  engagements,
  workOrders,
  days,
  absences,
  stakeholders,
  tags,
  feedback,
  surveys,
  teamRequests,
  requests,
  files,
  bugReports,
  notifications,
  overview,
  search,
  portfolio,
  calendar,
  releaseNotes,
  engagementAccess,
  images,
  accounts,
  admin,
  company,
  checklist,
  imports,
  workbooks,
  records,
  tokens,
  publicApi,
  webhooks,
  customerSignOn,
  privacy,
  retention,
]

/** Objects of all features in the storage. */
export const storedObjects: readonly StoredObjects[] = features.flatMap((feature) => feature.storedObjects ?? [])

/** Where events of all kinds go at once. */
export const outlets: readonly Outlet[] = features.flatMap((feature) => feature.outlets ?? [])

const parts = [...features, ...platformParts]

/** All tables, those of the features first. */
export const storedTables: readonly StoredTable[] = parts.flatMap((part) => part.storedTables ?? [])

export const allJobs = (portal: Portal): JobKind<never>[] => parts.flatMap(({ jobs }) => jobs?.(portal) ?? [])

/** Deletes what interrupted uploads left in the storage, if it is older than `age` milliseconds. */
export async function removeLeftovers(portal: Portal, age: number): Promise<void> {
  for (const feature of features) await feature.removeLeftovers?.(portal, age)
}

/** Every call the portal answers. A test compares it with the contracts. */
export const allRoutes = (services: Services): Route[] => features.flatMap(({ routes }) => routes?.(services) ?? [])
