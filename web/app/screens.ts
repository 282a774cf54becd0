import { auditScreen } from '../audits/audit.screen.ts'
import { submitBugScreen } from '../bug-reports/submit-bug.screen.ts'
import { engagementScreen } from '../engagements/engagement.screen.ts'
import { engagementsScreen } from '../engagements/engagements.screen.ts'
import { noEngagementsScreen } from '../engagements/no-engagements.screen.ts'
import { peopleFeedbackScreen } from '../feedback/people-feedback.screen.ts'
import { filesScreen } from '../files/files.screen.ts'
import { notificationsScreen } from '../notifications/notifications.screen.ts'
import { releaseNotesScreen } from '../release-notes/release-notes.screen.ts'
import { loginScreen } from '../session/login.screen.ts'
import { sessionsScreen } from '../session/sessions.screen.ts'
import { stakeholdersScreen } from '../stakeholders/stakeholders.screen.ts'
import { feedbackScreen } from '../surveys/feedback.screen.ts'
import { serviceFeedbackScreen } from '../surveys/service-feedback.screen.ts'
import { surveyScreen } from '../surveys/survey.screen.ts'
import { memberProfileScreen } from '../team/member-profile.screen.ts'
import { portfolioDirectorScreen } from '../team/portfolio-director.screen.ts'
import { teamScreen } from '../team/team.screen.ts'
import { teamRequestsScreen } from '../team-requests/team-requests.screen.ts'
import { workOrdersScreen } from '../work-orders/work-orders.screen.ts'
import { cookiesScreen } from './cookies.screen.ts'
import { notFoundScreen } from './not-found.screen.ts'
import { privacyScreen } from './privacy.screen.ts'
import type { Screen } from './screen.ts'

/** Every screen of the portal. Those with an entry in rail and drawer stand there in this order. */
export const screens: readonly Screen[] = [
  engagementsScreen,
  workOrdersScreen,
  serviceFeedbackScreen,
  peopleFeedbackScreen,
  notificationsScreen,
  releaseNotesScreen,
  noEngagementsScreen,
  engagementScreen,
  filesScreen,
  teamScreen,
  memberProfileScreen,
  portfolioDirectorScreen,
  stakeholdersScreen,
  teamRequestsScreen,
  auditScreen,
  feedbackScreen,
  surveyScreen,
  submitBugScreen,
  sessionsScreen,
  loginScreen,
  cookiesScreen,
  privacyScreen,
  notFoundScreen,
]
