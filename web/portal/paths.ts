import { adminScreen } from '../admin/admin.screen.ts'
import { auditLogScreen } from '../admin/audit-log.screen.ts'
import { peopleScreen } from '../admin/people.screen.ts'
import { cookiesScreen } from '../app/cookies.screen.ts'
import { notFoundScreen } from '../app/not-found.screen.ts'
import { privacyScreen } from '../app/privacy.screen.ts'
import { auditScreen } from '../audits/audit.screen.ts'
import { auditsScreen } from '../audits/audits.screen.ts'
import { submitBugScreen } from '../bug-reports/submit-bug.screen.ts'
import { calendarScreen } from '../calendar/calendar.screen.ts'
import { readersScreen } from '../engagement-access/readers.screen.ts'
import { engagementScreen } from '../engagements/engagement.screen.ts'
import { engagementsScreen } from '../engagements/engagements.screen.ts'
import { noEngagementsScreen } from '../engagements/no-engagements.screen.ts'
import { peopleFeedbackScreen } from '../feedback/people-feedback.screen.ts'
import { filesScreen } from '../files/files.screen.ts'
import { notificationsScreen } from '../notifications/notifications.screen.ts'
import { overviewScreen } from '../overview/overview.screen.ts'
import { releaseNotesScreen } from '../release-notes/release-notes.screen.ts'
import { requestsScreen } from '../requests/requests.screen.ts'
import { loginScreen } from '../session/login.screen.ts'
import { secondStepScreen } from '../session/second-step.screen.ts'
import { sessionsScreen } from '../session/sessions.screen.ts'
import { stakeholdersScreen } from '../stakeholders/stakeholders.screen.ts'
import { feedbackScreen } from '../surveys/feedback.screen.ts'
import { serviceFeedbackScreen } from '../surveys/service-feedback.screen.ts'
import { surveyScreen } from '../surveys/survey.screen.ts'
import { memberProfileScreen } from '../team/member-profile.screen.ts'
import { portfolioDirectorScreen } from '../team/portfolio-director.screen.ts'
import { teamScreen } from '../team/team.screen.ts'
import { teamRequestsScreen } from '../team-requests/team-requests.screen.ts'
import { engagementWorkOrdersScreen } from '../work-orders/engagement-work-orders.screen.ts'
import { workOrdersScreen } from '../work-orders/work-orders.screen.ts'

/** Every address of the portal, as its screen declares it. */
export const paths = {
  login: () => loginScreen.to({}),
  /** With an id, scrolls to the changes of that engagement. */
  overview: (id?: string) => overviewScreen.to({}) + (id === undefined ? '' : `#${id}`),
  requests: () => requestsScreen.to({}),
  engagements: () => engagementsScreen.to({}),
  noEngagements: () => noEngagementsScreen.to({}),
  engagement: (id: string) => engagementScreen.to({ id }),
  files: (id: string) => filesScreen.to({ id }),
  team: (id: string) => teamScreen.to({ id }),
  stakeholders: (id: string) => stakeholdersScreen.to({ id }),
  readers: (id: string) => readersScreen.to({ id }),
  audits: (id: string) => auditsScreen.to({ id }),
  audit: (id: string, auditId: string) => auditScreen.to({ id, auditId }),
  member: (id: string, employeeId: string) => memberProfileScreen.to({ id, employeeId }),
  requestTeam: (id: string) => teamRequestsScreen.to({ id }),
  portfolioDirector: (id: string) => portfolioDirectorScreen.to({ id }),
  /** Opens the engagement with this title and, in it, the work order with this id. */
  workOrders: (project?: string, wo?: string) => {
    const query = new URLSearchParams({ ...(project !== undefined && { project }), ...(wo !== undefined && { wo }) })
    return query.size > 0 ? `${workOrdersScreen.to({})}?${query}` : workOrdersScreen.to({})
  },
  workOrdersOf: (id: string) => engagementWorkOrdersScreen.to({ id }),
  serviceFeedback: (id?: string) => serviceFeedbackScreen.to({ id }),
  provideFeedback: (id?: string) => (id === undefined ? feedbackScreen.to({}) : surveyScreen.to({ id })),
  peopleFeedback: () => peopleFeedbackScreen.to({}),
  notifications: () => notificationsScreen.to({}),
  whatsNew: () => releaseNotesScreen.to({}),
  notFound: () => notFoundScreen.to({}),
  submitBug: () => submitBugScreen.to({}),
  secondStep: () => secondStepScreen.to({}),
  sessions: () => sessionsScreen.to({}),
  calendar: () => calendarScreen.to({}),
  admin: () => adminScreen.to({}),
  adminPeople: () => peopleScreen.to({}),
  auditLog: () => auditLogScreen.to({}),
  cookies: () => cookiesScreen.to({}),
  privacy: () => privacyScreen.to({}),
} as const
