import { isSuperuser } from '@portal/domain/admin/permissions'
import { mayChangeCompany } from '@portal/domain/company/permissions'
import { mayEditRecords } from '@portal/domain/records/superuser'
import type { User } from '@portal/domain/session/user'
import type { ComponentType } from 'react'
import type { WebFeature } from '../../shared/feature.ts'
import { type ScreenQuery, screenRoute } from '../../shared/navigation/screen-route.ts'

interface AdminScreen {
  path: string
  title: string
  /** Path of the screen before it; that of Admin by default. */
  parent?: string
  /** Superusers, by default. */
  mayOpen?: (viewer: User) => boolean
  /** First queries besides the digest above every screen. */
  queries: (from: typeof import('./screen-queries.ts'), search: URLSearchParams) => readonly ScreenQuery[]
  screen: () => Promise<ComponentType<unknown>>
}

const adminScreen = ({ path, title, parent = '/admin', mayOpen = isSuperuser, queries, screen }: AdminScreen) =>
  screenRoute({
    path,
    handle: { title, parent, mayOpen },
    queries: async ({ search }) => {
      const all = await import('./screen-queries.ts')
      return [all.digestQuery, ...queries(all, search)]
    },
    screen,
  })

const connections = () => import('./connection-screens.ts')
const records = () => import('./record-screens.ts')
const operations = () => import('./operation-screens.ts')

export const admin: WebFeature = {
  routes: [
    screenRoute({
      path: '/admin',
      handle: {
        title: 'Admin',
        navigation: { icon: 'sliders' },
        mayOpen: isSuperuser,
      },
      queries: async ({ viewer }) => (await import('./screen-queries.ts')).ofDigest(viewer),
      screen: async () => (await import('./admin-screen.tsx')).AdminScreen,
    }),
    adminScreen({
      path: '/admin/audit-log',
      title: 'Audit log',
      queries: (from, search) => [from.logAt(search)],
      screen: async () => (await operations()).AuditLogScreen,
    }),
    adminScreen({
      path: '/admin/company',
      title: 'Company',
      mayOpen: mayChangeCompany,
      queries: (from) => [from.companyQuery],
      screen: async () => (await operations()).CompanyScreen,
    }),
    adminScreen({
      path: '/admin/mails',
      title: 'Emails',
      queries: (from, search) => [from.mailsAt(search)],
      screen: async () => (await operations()).MailsScreen,
    }),
    adminScreen({
      path: '/admin/imports',
      title: 'Imports',
      parent: '/admin/records',
      queries: (from) => [from.keeperQuery, from.importsQuery],
      screen: async () => (await records()).ImportsScreen,
    }),
    screenRoute({
      path: '/admin/imports/:run',
      handle: { title: 'Workbook', parent: '/admin/imports', mayOpen: mayEditRecords },
      queries: async ({ params }) => [(await import('./screen-queries.ts')).workbookQuery(params.run)],
      screen: async () => (await records()).WorkbookScreen,
    }),
    adminScreen({
      path: '/admin/jobs',
      title: 'Jobs',
      queries: (from) => [from.jobsQuery],
      screen: async () => (await operations()).JobsScreen,
    }),
    adminScreen({
      path: '/admin/records',
      title: 'Records',
      mayOpen: mayEditRecords,
      queries: (from, search) => [from.keeperQuery, from.customersAt(search), from.rolesQuery],
      screen: async () => (await records()).RecordsScreen,
    }),
    adminScreen({
      path: '/admin/removals',
      title: 'Removals',
      queries: (from) => [from.removalsQuery],
      screen: async () => (await records()).RemovalsScreen,
    }),
    adminScreen({
      path: '/admin/sign-on',
      title: 'Single sign-on',
      queries: (from) => [from.signOnsQuery],
      screen: async () => (await connections()).SignOnsScreen,
    }),
    adminScreen({
      path: '/admin/bug-reports',
      title: 'Bug reports',
      queries: (from) => [from.bugReportsQuery],
      screen: async () => (await operations()).BugReportsScreen,
    }),
    adminScreen({
      path: '/admin/tokens',
      title: 'API tokens',
      queries: (from) => [from.tokensQuery],
      screen: async () => (await connections()).TokensScreen,
    }),
    adminScreen({
      path: '/admin/webhooks',
      title: 'Webhooks',
      queries: (from) => [from.webhooksQuery],
      screen: async () => (await connections()).WebhooksScreen,
    }),
  ],
}
