import { accounts } from '../features/accounts/feature.ts'
import { admin } from '../features/admin/feature.ts'
import { audits } from '../features/audits/feature.ts'
import { bugReports } from '../features/bug-reports/feature.ts'
import { calendar } from '../features/calendar/feature.ts'
import { days } from '../features/days/feature.ts'
import { engagementAccess } from '../features/engagement-access/feature.ts'
import { engagements } from '../features/engagements/feature.ts'
import { feedback } from '../features/feedback/feature.ts'
import { files } from '../features/files/feature.ts'
import { notifications } from '../features/notifications/feature.ts'
import { overview } from '../features/overview/feature.ts'
import { portfolio } from '../features/portfolio/feature.ts'
import { records } from '../features/records/feature.ts'
import { releaseNotes } from '../features/release-notes/feature.ts'
import { requests } from '../features/requests/feature.ts'
import { session } from '../features/session/feature.ts'
import { stakeholders } from '../features/stakeholders/feature.ts'
import { surveys } from '../features/surveys/feature.ts'
import { team } from '../features/team/feature.ts'
import { teamRequests } from '../features/team-requests/feature.ts'
import { workOrders } from '../features/work-orders/feature.ts'
import type { WebFeature } from '../shared/feature.ts'
import { legalRoutes } from './legal-routes.ts'

/** All features, in the order in which the navigation and the tabs of an engagement show their screens. */
export const features: readonly WebFeature[] = [
  overview,
  portfolio,
  requests,
  engagements,
  workOrders,
  records,
  days,
  team,
  files,
  audits,
  surveys,
  stakeholders,
  teamRequests,
  engagementAccess,
  feedback,
  notifications,
  releaseNotes,
  admin,
  accounts,
  bugReports,
  calendar,
  session,
]

export const screenRoutes = [...features.flatMap(({ routes }) => routes ?? []), ...legalRoutes]
