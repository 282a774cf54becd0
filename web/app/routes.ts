import { adminRoutes } from '../features/admin/routes.ts'
import { auditRoutes } from '../features/audits/routes.ts'
import { bugReportRoutes } from '../features/bug-reports/routes.ts'
import { calendarRoutes } from '../features/calendar/routes.ts'
import { accessRoutes } from '../features/engagement-access/routes.ts'
import { engagementRoutes } from '../features/engagements/routes.ts'
import { feedbackRoutes } from '../features/feedback/routes.ts'
import { fileRoutes } from '../features/files/routes.ts'
import { notificationRoutes } from '../features/notifications/routes.ts'
import { overviewRoutes } from '../features/overview/routes.ts'
import { portfolioRoutes } from '../features/portfolio/routes.ts'
import { releaseNoteRoutes } from '../features/release-notes/routes.ts'
import { requestRoutes } from '../features/requests/routes.ts'
import { sessionRoutes } from '../features/session/routes.ts'
import { stakeholderRoutes } from '../features/stakeholders/routes.ts'
import { surveyRoutes } from '../features/surveys/routes.ts'
import { teamRoutes } from '../features/team/routes.ts'
import { teamRequestRoutes } from '../features/team-requests/routes.ts'
import { workOrderRoutes } from '../features/work-orders/routes.ts'
import { legalRoutes } from './legal-routes.ts'

/** The screens of all features, one line each. */
export const screenRoutes = [
  ...adminRoutes,
  ...auditRoutes,
  ...bugReportRoutes,
  ...calendarRoutes,
  ...accessRoutes,
  ...engagementRoutes,
  ...feedbackRoutes,
  ...fileRoutes,
  ...legalRoutes,
  ...notificationRoutes,
  ...overviewRoutes,
  ...portfolioRoutes,
  ...releaseNoteRoutes,
  ...requestRoutes,
  ...sessionRoutes,
  ...stakeholderRoutes,
  ...surveyRoutes,
  ...teamRoutes,
  ...teamRequestRoutes,
  ...workOrderRoutes,
]
