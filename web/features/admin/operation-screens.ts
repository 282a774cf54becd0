// Screens about what the portal does by itself, in one file: the routes of every screen load the name of each file.
export { AuditLogScreen } from './audit-log-screen.tsx'
export { BugReportsScreen } from './bug-reports-screen.tsx'
export { CompanyScreen } from './company-screen.tsx'
export { MailsScreen } from './emails-screen.tsx'
export { JobsScreen } from './jobs-screen.tsx'
