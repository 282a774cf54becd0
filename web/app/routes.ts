import { adminRoutes } from '../admin/routes.ts'
import { auditRoutes } from '../audits/routes.ts'
import { bugReportRoutes } from '../bug-reports/routes.ts'
import { calendarRoutes } from '../calendar/routes.ts'
import { accessRoutes } from '../engagement-access/routes.ts'
import { engagementRoutes } from '../engagements/routes.ts'
import { feedbackRoutes } from '../feedback/routes.ts'
import { fileRoutes } from '../files/routes.ts'
import { notificationRoutes } from '../notifications/routes.ts'
import { overviewRoutes } from '../overview/routes.ts'
import { portfolioRoutes } from '../portfolio/routes.ts'
import { releaseNoteRoutes } from '../release-notes/routes.ts'
import { requestRoutes } from '../requests/routes.ts'
import { sessionRoutes } from '../session/routes.ts'
import { stakeholderRoutes } from '../stakeholders/routes.ts'
import { surveyRoutes } from '../surveys/routes.ts'
import { teamRoutes } from '../team/routes.ts'
import { teamRequestRoutes } from '../team-requests/routes.ts'
import { workOrderRoutes } from '../work-orders/routes.ts'
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
