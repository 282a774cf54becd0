import { isSuperuser } from '../admin/permissions.ts'
import { mayChangeCompany } from '../company/permissions.ts'
import { maySeeReaders, maySeeSomeReaders } from '../engagement-access/permissions.ts'
import { maySeePortfolio } from '../portfolio/permissions.ts'
import { mayEditRecords } from '../records/superuser.ts'
import { mayWorkOnRequests } from '../requests/permissions.ts'
import type { Viewer } from '../session/user.ts'
import { mayManageStakeholders } from '../stakeholders/permissions.ts'
import { mayAskForFeedback, maySubmitSurvey } from '../surveys/permissions.ts'
import { mayMessage } from '../team/permissions.ts'
import { mayEditTeamRequests } from '../team-requests/permissions.ts'
import { anybody, type Command, mayEditSubject, peopleOfOverview, screen, tab } from './command.ts'
import type { FoundCommand } from './found.ts'

/** Everything that can be asked for by name, and who may do it. The server enforces the same rules when it is done. */
const declared = {
  extension: {
    group: 'Actions',
    title: 'Request extension of',
    phrases: [
      'Extend',
      'Extension',
      'Ask for an extension',
      'More time',
      'Ask for more time',
      'Request more time',
      'Prolong',
      'Renew',
      'Renewal',
    ],
    on: 'work-order',
    may: anybody,
    path: ({ engagement_id, work_order_id }) =>
      `/engagements/${engagement_id}/work-orders?wo=${work_order_id}&ask=extension`,
    screen: 'Work Orders',
  },
  share: {
    group: 'Actions',
    title: 'Share a file with',
    phrases: ['Share', 'Upload a file', 'Upload', 'Send a file'],
    on: 'engagement',
    may: anybody,
    path: ({ engagement_id }) => `/engagements/${engagement_id}/files?ask=share`,
    screen: 'Shared Files',
  },
  team: {
    group: 'Actions',
    title: 'Request a Team for',
    phrases: ['Ask for people', 'More people', 'Request people', 'Hire'],
    on: 'engagement',
    may: mayEditTeamRequests,
    path: ({ engagement_id }) => `/engagements/${engagement_id}/request-team?ask=request`,
    screen: 'Request a Team',
  },
  feedback: {
    group: 'Actions',
    title: 'Provide Feedback on',
    phrases: ['Give feedback', 'Fill in a survey', 'Rate'],
    on: 'engagement',
    may: maySubmitSurvey,
    path: ({ engagement_id }) => `/feedback/${engagement_id}`,
    screen: 'Service Feedback',
  },
  message: {
    group: 'Actions',
    title: 'Message the leads of',
    phrases: ['Message', 'Write', 'Contact the leads'],
    on: 'engagement',
    may: mayMessage,
    path: ({ engagement_id }) => `/engagements/${engagement_id}?ask=message`,
    screen: 'Message',
  },
  'ask-feedback': {
    group: 'Actions',
    title: 'Ask for feedback on',
    phrases: ['Request feedback', 'Request a survey', 'Send a survey'],
    on: 'engagement',
    may: (viewer, { engagement_id }) => mayAskForFeedback(viewer, engagement_id),
    path: ({ engagement_id }) => `/view-feedback/${engagement_id}?ask=feedback`,
    screen: 'Service Feedback',
  },
  invite: {
    group: 'Actions',
    title: 'Invite a colleague to',
    phrases: ['Invite', 'Add a stakeholder', 'Add a colleague', 'Add a user'],
    on: 'engagement',
    may: (viewer, subject) => mayManageStakeholders(viewer, subject.engagement_id) || mayEditSubject(viewer, subject),
    path: ({ engagement_id }) => `/engagements/${engagement_id}/stakeholders?ask=invite`,
    screen: 'Stakeholders',
  },
  'add-work-order': {
    group: 'Actions',
    title: 'Add a work order to',
    phrases: ['New work order', 'Add a work order', 'Create a work order'],
    on: 'engagement',
    may: mayEditSubject,
    path: ({ engagement_id }) => `/engagements/${engagement_id}/work-orders/new`,
    screen: 'New work order',
  },
  'edit-work-order': {
    group: 'Actions',
    title: 'Edit work order',
    phrases: ['Change a work order', 'Add people to a work order', 'Edit'],
    on: 'work-order',
    may: mayEditSubject,
    path: ({ engagement_id, work_order_id }) => `/engagements/${engagement_id}/work-orders/${work_order_id}/edit`,
    screen: 'Edit work order',
  },
  'new-engagement': {
    group: 'Actions',
    title: 'New engagement',
    phrases: ['Add an engagement', 'New project', 'Add a project', 'Create an engagement'],
    on: null,
    may: mayEditRecords,
    path: () => '/engagements/new',
    screen: 'Engagements',
  },
  'export-work-orders': {
    group: 'Actions',
    title: 'Export work orders',
    phrases: ['Export', 'Export CSV', 'Download work orders', 'Work orders in Excel'],
    on: null,
    may: anybody,
    path: () => '/work-orders?ask=export',
    screen: 'Work Orders',
  },
  'new-person': {
    group: 'Actions',
    title: 'New person',
    phrases: ['Add a person', 'Add staff', 'New account', 'Add an account', 'New colleague'],
    on: null,
    may: mayEditRecords,
    path: () => '/admin/people?ask=person',
    screen: 'People and accounts',
  },
  'download-workbook': {
    group: 'Actions',
    title: 'Download workbook',
    phrases: ['Export records', 'Records in Excel', 'Spreadsheet', 'Excel'],
    on: null,
    may: mayEditRecords,
    path: () => '/admin/records?ask=workbook',
    screen: 'Records',
  },
  'upload-workbook': {
    group: 'Actions',
    title: 'Upload workbook',
    phrases: ['Upload a spreadsheet', 'Import a spreadsheet', 'Import Excel', 'Change many records'],
    on: null,
    may: mayEditRecords,
    path: () => '/admin/records?ask=upload-workbook',
    screen: 'Records',
  },
  'upload-pictures': {
    group: 'Actions',
    title: 'Upload pictures',
    phrases: ['Pictures of people', 'Photos', 'Upload photos'],
    on: null,
    may: mayEditRecords,
    path: () => '/admin/people?ask=pictures',
    screen: 'People and accounts',
  },
  'dark-theme': {
    group: 'Actions',
    title: 'Switch to the dark theme',
    phrases: ['Dark mode', 'Dark theme', 'Night mode'],
    on: null,
    may: anybody,
    path: null,
    screen: '',
  },
  'light-theme': {
    group: 'Actions',
    title: 'Switch to the light theme',
    phrases: ['Light mode', 'Light theme'],
    on: null,
    may: anybody,
    path: null,
    screen: '',
  },
  'log-out': {
    group: 'Actions',
    title: 'Log out',
    phrases: ['Logout', 'Sign out', 'Sign off', 'Log off'],
    on: null,
    may: anybody,
    path: null,
    screen: '',
  },
  overview: screen('Overview', '/overview', [
    'Todos',
    'To-dos',
    'To do',
    'Tasks',
    'Todo list',
    'Dashboard',
    'Home',
    'Recent changes',
  ]),
  leaving: peopleOfOverview('People leaving', ['Leaving', 'Leavers', 'Who leaves']),
  away: peopleOfOverview('People away', ['Away', 'Absences', 'Absent', 'Holidays', 'Vacation', 'Out of office']),
  portfolio: screen('Portfolio', '/portfolio', ['All engagements'], maySeePortfolio),
  requests: screen('Requests', '/requests', ['Open requests', 'Customer requests'], mayWorkOnRequests),
  engagements: screen('Engagements', '/engagements', ['Projects']),
  'work-orders': screen('Work Orders', '/work-orders', ['Timeline', 'Timeline of contracts']),
  'service-feedback': screen('Service Feedback', '/view-feedback', ['NPS', 'Surveys', 'Satisfaction']),
  'people-feedback': screen('People Feedback', '/people-feedback', ['Feedback on people', 'Feedback on teams']),
  'provide-feedback': screen('Provide Feedback', '/feedback', []),
  notifications: screen('Notifications', '/notification', ['Alerts', 'Unsubscribe', 'Email settings', 'Digest']),
  'release-notes': screen("What's new", '/release-notes', ['Whats new', 'Release notes', 'Changes of the portal']),
  account: screen('Your account', '/sessions', [
    'Account',
    'Passkeys',
    'Password',
    'Devices',
    'Sessions',
    'Second factor',
    'Authenticator',
    'Security key',
    'Profile',
    'Settings',
  ]),
  calendar: screen('Calendar', '/calendar', ['Outlook calendar', 'Outlook', 'Google calendar', 'iCal', 'Subscribe']),
  bug: screen('Report a bug', '/submit-bug', [
    'Submit a bug',
    'Report a problem',
    'Report an error',
    'Something is broken',
  ]),
  admin: screen('Admin', '/admin', ['Administration'], isSuperuser),
  'audit-log': screen('Audit log', '/admin/audit-log', ['Who did what', 'History'], isSuperuser),
  'bug-reports': screen('Bug reports', '/admin/bug-reports', ['Reported bugs'], isSuperuser),
  company: screen(
    'Company',
    '/admin/company',
    ['Logo', 'Branding', 'Accent colour', 'Name of the portal', 'Currency'],
    mayChangeCompany,
  ),
  emails: screen(
    'Emails',
    '/admin/mails',
    ['Undelivered emails', 'Failed emails', 'Bounced emails', 'Delayed emails', 'Undelivered mail'],
    isSuperuser,
  ),
  records: screen(
    'Records',
    '/admin/records',
    ['Customers', 'Clients', 'New customer', 'Order of roles'],
    mayEditRecords,
  ),
  imports: screen('Imports', '/admin/imports', ['Import data'], isSuperuser),
  jobs: screen('Jobs', '/admin/jobs', ['Background jobs'], isSuperuser),
  people: screen('People and accounts', '/admin/people', ['People', 'Users', 'Block a person'], isSuperuser),
  removals: screen('Removals', '/admin/removals', ['Retention', 'Delete an engagement'], isSuperuser),
  'sign-on': screen('Single sign-on', '/admin/sign-on', ['SSO', 'Identity provider'], isSuperuser),
  tokens: screen('API tokens', '/admin/tokens', ['API', 'Tokens'], isSuperuser),
  webhooks: screen('Webhooks', '/admin/webhooks', ['Hooks'], isSuperuser),
  access: tab(
    'Access of',
    'access',
    ['Permissions'],
    (viewer, { engagement_id, ...leads }) =>
      maySeeSomeReaders(viewer) && maySeeReaders(viewer, { id: engagement_id, ...leads }),
  ),
  members: tab('Team of', 'team', ['People', 'Members']),
  files: tab('Files of', 'files', ['Documents']),
  stakeholders: tab('Stakeholders of', 'stakeholders', ['Contacts']),
  audits: tab('Audits of', 'all-audits', []),
  days: tab('Days of', 'days', ['Days left', 'Days used', 'Budget']),
  orders: tab('Work orders of', 'work-orders', ['Contracts']),
} satisfies Record<string, Command>

export type CommandName = keyof typeof declared
export const commands: Readonly<Record<CommandName, Command>> = declared
export const commandNames = Object.keys(declared) as CommandName[]

/** Whether the viewer may use the command on any engagement, as far as that is known without one. */
export const mayAnywhere = (name: CommandName, viewer: Viewer): boolean =>
  commands[name].may(viewer, {
    engagement_id: viewer.project_ids[0] ?? '',
    work_order_id: null,
    project_lead_id: viewer.employee_id ?? null,
    client_partner_id: null,
    portfolio_director_id: null,
  })

/** A command whose engagement or work order is typed next. */
export function commandToComplete(name: CommandName, phrase: string | null = null): FoundCommand {
  const { title, on } = commands[name]
  const subject = on === 'engagement' ? 'an engagement' : 'a work order'
  const detail = phrase === null ? `Choose ${subject}` : `${phrase}, choose ${subject}`
  // "Share a file" for "Share a file with".
  const action = title.replace(/ (of|with|for|on|to)$/, '')
  return { kind: 'command', name, title: action, detail, path: null, fill: `${title} ` }
}
