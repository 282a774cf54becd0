import { lazy } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'

const EngagementsScreen = lazy(async () => ({
  default: (await import('../engagements/engagements-screen.tsx')).EngagementsScreen,
}))
const NoEngagementsScreen = lazy(async () => ({
  default: (await import('../engagements/no-engagements-screen.tsx')).NoEngagementsScreen,
}))
const EngagementScreen = lazy(async () => ({
  default: (await import('../engagements/engagement-screen.tsx')).EngagementScreen,
}))
const WorkOrdersScreen = lazy(async () => ({
  default: (await import('../work-orders/work-orders-screen.tsx')).WorkOrdersScreen,
}))
const FilesScreen = lazy(async () => ({ default: (await import('../files/files-screen.tsx')).FilesScreen }))
const SubmitBugScreen = lazy(async () => ({
  default: (await import('../bug-reports/submit-bug-screen.tsx')).SubmitBugScreen,
}))
const FeedbackScreen = lazy(async () => ({ default: (await import('../surveys/feedback-screen.tsx')).FeedbackScreen }))
const SurveyScreen = lazy(async () => ({ default: (await import('../surveys/survey-screen.tsx')).SurveyScreen }))
const ServiceFeedbackScreen = lazy(async () => ({
  default: (await import('../surveys/service-feedback-screen.tsx')).ServiceFeedbackScreen,
}))
const AuditScreen = lazy(async () => ({ default: (await import('../audits/audit-screen.tsx')).AuditScreen }))
const SessionsScreen = lazy(async () => ({ default: (await import('../session/sessions-screen.tsx')).SessionsScreen }))
const TeamScreen = lazy(async () => ({ default: (await import('../team/team-screen.tsx')).TeamScreen }))
const MemberProfileScreen = lazy(async () => ({
  default: (await import('../team/member-profile-screen.tsx')).MemberProfileScreen,
}))
const PortfolioDirectorScreen = lazy(async () => ({
  default: (await import('../team/portfolio-director-screen.tsx')).PortfolioDirectorScreen,
}))
const PeopleFeedbackScreen = lazy(async () => ({
  default: (await import('../feedback/people-feedback-screen.tsx')).PeopleFeedbackScreen,
}))
const StakeholdersScreen = lazy(async () => ({
  default: (await import('../stakeholders/stakeholders-screen.tsx')).StakeholdersScreen,
}))
const TeamRequestsScreen = lazy(async () => ({
  default: (await import('../team-requests/team-requests-screen.tsx')).TeamRequestsScreen,
}))
const NotificationsScreen = lazy(async () => ({
  default: (await import('../notifications/notifications-screen.tsx')).NotificationsScreen,
}))
const ReleaseNotesScreen = lazy(async () => ({
  default: (await import('../release-notes/release-notes-screen.tsx')).ReleaseNotesScreen,
}))
const NotFoundScreen = lazy(async () => ({ default: (await import('./not-found-screen.tsx')).NotFoundScreen }))

/** Every screen of a signed-in person. What is not named here is not found. */
export function Screens() {
  return (
    <Routes>
      <Route path="/engagements" element={<EngagementsScreen />} />
      <Route path="/no-engagements" element={<NoEngagementsScreen />} />
      <Route path="/engagements/:id" element={<EngagementScreen />} />
      <Route path="/work-orders" element={<WorkOrdersScreen />} />
      <Route path="/engagements/:id?/files" element={<FilesScreen />} />
      <Route path="/submit-bug" element={<SubmitBugScreen />} />
      <Route path="/engagements/:id?/team" element={<TeamScreen />} />
      <Route path="/engagements/:id?/employees/:employeeId?" element={<MemberProfileScreen />} />
      <Route path="/engagements/:id?/portfolio-director" element={<PortfolioDirectorScreen />} />
      <Route path="/people-feedback" element={<PeopleFeedbackScreen />} />
      <Route path="/engagements/:engagementId?/audits/:auditId?" element={<AuditScreen />} />
      <Route path="/view-feedback" element={<ServiceFeedbackScreen />} />
      <Route path="/view-feedback/:id" element={<ServiceFeedbackScreen />} />
      <Route path="/feedback" element={<FeedbackScreen />} />
      <Route path="/feedback/:id" element={<SurveyScreen />} />
      <Route path="/engagements/:id?/stakeholders" element={<StakeholdersScreen />} />
      <Route path="/engagements/:id?/request-team" element={<TeamRequestsScreen />} />
      <Route path="/notification" element={<NotificationsScreen />} />
      <Route path="/release-notes" element={<ReleaseNotesScreen />} />
      <Route path="/sessions" element={<SessionsScreen />} />
      <Route path="*" element={<Unknown />} />
    </Routes>
  )
}

/** An address put together without its id has two slashes in a row: each screen knows what to do without it. */
function Unknown() {
  const { pathname, search, hash } = useLocation()
  const whole = pathname.replace(/\/{2,}/g, '/')
  return whole === pathname ? <NotFoundScreen /> : <Navigate to={{ pathname: whole, search, hash }} replace />
}
