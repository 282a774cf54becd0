import { isSuperuser } from '../admin/permissions.ts'
import { maySeeReaders, maySeeSomeReaders } from '../engagement-access/permissions.ts'
import { maySeePortfolio } from '../portfolio/permissions.ts'
import { mayWorkOnRequests } from '../requests/permissions.ts'
import type { Viewer } from '../session/user.ts'
import { mayManageStakeholders } from '../stakeholders/permissions.ts'
import { mayAskForFeedback, maySubmitSurvey } from '../surveys/permissions.ts'
import { mayMessage } from '../team/permissions.ts'
import { mayEditTeamRequests } from '../team-requests/permissions.ts'
import type { FoundCommand, GroupName } from './found.ts'

/** Engagement that a command is about, or one of its work orders. */
export interface Subject {
  engagement_id: string
  /** null for an engagement. */
  work_order_id: string | null
  project_lead_id: string | null
  client_partner_id: string | null
  portfolio_director_id: string | null
}

interface Command {
  group: Extract<GroupName, 'Actions' | 'Screens'>
  /** Shown before the title of its subject, if it has one. */
  title: string
  /** Further ways to ask for it. Words that a search does not need are left out: "share file" is "share a file with". */
  phrases: readonly string[]
  on: 'engagement' | 'work-order' | null
  may: (viewer: Viewer, subject: Subject) => boolean
  /** null: the browser does it at once. */
  path: ((subject: Subject) => string) | null
  /** The screen on which it is done, or "Screen" or "Action". */
  screen: string
}

const anybody = (): boolean => true

const screen = (
  title: string,
  path: string,
  phrases: readonly string[],
  may: (viewer: Viewer) => boolean = anybody,
): Command => ({ group: 'Screens', title, phrases, on: null, may, path: () => path, screen: 'Screen' })

const tab = (
  title: string,
  path: string,
  phrases: readonly string[],
  may: (viewer: Viewer, subject: Subject) => boolean = anybody,
): Command => ({
  group: 'Screens',
  title,
  phrases,
  on: 'engagement',
  may,
  path: ({ engagement_id }) => `/engagements/${engagement_id}/${path}`,
  screen: 'Screen',
})

/** Everything that can be asked for by name, and who may do it. The server enforces the same rules when it is done. */
const declared = {
  extension: {
    group: 'Actions',
    title: 'Request extension of',
    phrases: [
      'extend',
      'extension',
      'ask extension',
      'more time',
      'ask more time',
      'request more time',
      'prolong',
      'renew',
      'renewal',
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
    phrases: ['share', 'upload file', 'upload', 'send file'],
    on: 'engagement',
    may: anybody,
    path: ({ engagement_id }) => `/engagements/${engagement_id}/files?ask=share`,
    screen: 'Shared Files',
  },
  team: {
    group: 'Actions',
    title: 'Request a Team for',
    phrases: ['ask people', 'more people', 'request people', 'hire'],
    on: 'engagement',
    may: mayEditTeamRequests,
    path: ({ engagement_id }) => `/engagements/${engagement_id}/request-team?ask=request`,
    screen: 'Request a Team',
  },
  feedback: {
    group: 'Actions',
    title: 'Provide Feedback on',
    phrases: ['give feedback', 'fill survey', 'rate'],
    on: 'engagement',
    may: maySubmitSurvey,
    path: ({ engagement_id }) => `/feedback/${engagement_id}`,
    screen: 'Service Feedback',
  },
  message: {
    group: 'Actions',
    title: 'Message the leads of',
    phrases: ['message', 'write', 'contact leads'],
    on: 'engagement',
    may: mayMessage,
    path: ({ engagement_id }) => `/engagements/${engagement_id}?ask=message`,
    screen: 'Message',
  },
  'ask-feedback': {
    group: 'Actions',
    title: 'Ask for feedback on',
    phrases: ['request feedback', 'request survey', 'send survey'],
    on: 'engagement',
    may: (viewer, { engagement_id }) => mayAskForFeedback(viewer, engagement_id),
    path: ({ engagement_id }) => `/view-feedback/${engagement_id}?ask=feedback`,
    screen: 'Service Feedback',
  },
  invite: {
    group: 'Actions',
    title: 'Invite a colleague to',
    phrases: ['invite', 'add stakeholder', 'add colleague', 'add user'],
    on: 'engagement',
    may: (viewer, { engagement_id }) => mayManageStakeholders(viewer, engagement_id),
    path: ({ engagement_id }) => `/engagements/${engagement_id}/stakeholders?ask=invite`,
    screen: 'Stakeholders',
  },
  'export-work-orders': {
    group: 'Actions',
    title: 'Export work orders',
    phrases: ['export', 'export csv', 'download work orders', 'work orders excel'],
    on: null,
    may: anybody,
    path: () => '/work-orders?ask=export',
    screen: 'Work Orders',
  },
  'dark-theme': {
    group: 'Actions',
    title: 'Switch to the dark theme',
    phrases: ['dark mode', 'dark theme', 'night mode'],
    on: null,
    may: anybody,
    path: null,
    screen: 'Action',
  },
  'light-theme': {
    group: 'Actions',
    title: 'Switch to the light theme',
    phrases: ['light mode', 'light theme'],
    on: null,
    may: anybody,
    path: null,
    screen: 'Action',
  },
  'log-out': {
    group: 'Actions',
    title: 'Log out',
    phrases: ['logout', 'sign out', 'sign off', 'log off'],
    on: null,
    may: anybody,
    path: null,
    screen: 'Action',
  },
  overview: screen('Overview', '/overview', [
    'todos',
    'to-dos',
    'to do',
    'tasks',
    'todo list',
    'dashboard',
    'home',
    'recent changes',
  ]),
  portfolio: screen('Portfolio', '/portfolio', ['all engagements'], maySeePortfolio),
  requests: screen('Requests', '/requests', ['open requests', 'customer requests'], mayWorkOnRequests),
  engagements: screen('Engagements', '/engagements', ['projects']),
  'work-orders': screen('Work Orders', '/work-orders', ['timeline', 'contracts timeline']),
  'service-feedback': screen('Service Feedback', '/view-feedback', ['nps', 'surveys', 'satisfaction']),
  'people-feedback': screen('People Feedback', '/people-feedback', ['feedback people', 'feedback teams']),
  'provide-feedback': screen('Provide Feedback', '/feedback', []),
  notifications: screen('Notifications', '/notification', ['alerts', 'unsubscribe', 'email settings', 'digest']),
  'release-notes': screen("What's new", '/release-notes', ['whats new', 'release notes', 'changes portal']),
  account: screen('Your account', '/sessions', [
    'account',
    'passkeys',
    'password',
    'devices',
    'sessions',
    'second factor',
    'authenticator',
    'security key',
    'profile',
    'settings',
  ]),
  calendar: screen('Calendar', '/calendar', ['outlook calendar', 'outlook', 'google calendar', 'ical', 'subscribe']),
  bug: screen('Report a bug', '/submit-bug', ['submit bug', 'report problem', 'report error', 'something broken']),
  admin: screen('Admin', '/admin', ['administration'], isSuperuser),
  'audit-log': screen('Audit log', '/admin/audit-log', ['who did what', 'history'], isSuperuser),
  emails: screen(
    'Emails',
    '/admin/mails',
    ['undelivered emails', 'failed emails', 'bounced emails', 'delayed emails', 'undelivered mail'],
    isSuperuser,
  ),
  imports: screen('Imports', '/admin/imports', ['import data'], isSuperuser),
  jobs: screen('Jobs', '/admin/jobs', ['background jobs'], isSuperuser),
  people: screen('People', '/admin/people', ['accounts', 'users', 'block person'], isSuperuser),
  removals: screen('Removals', '/admin/removals', ['retention', 'delete engagement'], isSuperuser),
  'sign-on': screen('Single sign-on', '/admin/sign-on', ['sso', 'identity provider'], isSuperuser),
  tokens: screen('API tokens', '/admin/tokens', ['api', 'tokens'], isSuperuser),
  webhooks: screen('Webhooks', '/admin/webhooks', ['hooks'], isSuperuser),
  access: tab(
    'Access of',
    'access',
    ['access', 'permissions'],
    (viewer, { engagement_id, ...leads }) =>
      maySeeSomeReaders(viewer) && maySeeReaders(viewer, { id: engagement_id, ...leads }),
  ),
  members: tab('Team of', 'team', ['team', 'people', 'members']),
  files: tab('Files of', 'files', ['files', 'documents']),
  stakeholders: tab('Stakeholders of', 'stakeholders', ['stakeholders', 'contacts']),
  audits: tab('Audits of', 'all-audits', ['audits']),
  days: tab('Days of', 'days', ['days', 'days left', 'budget']),
  orders: tab('Work orders of', 'work-orders', ['work orders', 'contracts']),
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
export function commandToComplete(name: CommandName): FoundCommand {
  const { title, on } = commands[name]
  const detail = on === 'engagement' ? 'Choose an engagement' : 'Choose a work order'
  // "Share a file" for "Share a file with".
  const action = title.replace(/ (of|with|for|on|to)$/, '')
  return { kind: 'command', name, title: action, detail, path: null, fill: `${title} ` }
}
