import { isSuperuser } from '@portal/domain/admin/permissions'
import type { ComponentType } from 'react'
import type { WebFeature } from '../../shared/feature.ts'
import { type ScreenQuery, screenRoute } from '../../shared/navigation/screen-route.ts'

interface AdminScreen {
  path: string
  title: string
  /** First queries besides the digest above every screen. */
  queries: (search: URLSearchParams) => Promise<readonly ScreenQuery[]>
  screen: () => Promise<ComponentType<unknown>>
}

const adminScreen = ({ path, title, queries, screen }: AdminScreen) =>
  screenRoute({
    path,
    handle: { title, parent: '/admin', mayOpen: isSuperuser },
    queries: async ({ search }) => [(await import('./queries.ts')).digestQuery, ...(await queries(search))],
    screen,
  })

export const admin: WebFeature = {
  routes: [
    screenRoute({
      path: '/admin',
      handle: {
        title: 'Admin',
        navigation: { icon: 'sliders' },
        mayOpen: isSuperuser,
      },
      queries: async () => (await import('./queries.ts')).ofDigest(),
      screen: async () => (await import('./admin-screen.tsx')).AdminScreen,
    }),
    adminScreen({
      path: '/admin/audit-log',
      title: 'Audit log',
      queries: async (search) => [(await import('./queries.ts')).logAt(search)],
      screen: async () => (await import('./audit-log-screen.tsx')).AuditLogScreen,
    }),
    adminScreen({
      path: '/admin/mails',
      title: 'Emails',
      queries: async (search) => [(await import('./queries.ts')).mailsAt(search)],
      screen: async () => (await import('./emails-screen.tsx')).MailsScreen,
    }),
    adminScreen({
      path: '/admin/imports',
      title: 'Imports',
      queries: async () => [(await import('./queries.ts')).importsQuery],
      screen: async () => (await import('./imports-screen.tsx')).ImportsScreen,
    }),
    adminScreen({
      path: '/admin/jobs',
      title: 'Jobs',
      queries: async () => [(await import('./queries.ts')).jobsQuery],
      screen: async () => (await import('./jobs-screen.tsx')).JobsScreen,
    }),
    adminScreen({
      path: '/admin/people',
      title: 'People',
      queries: async (search) => {
        const { erasuresQuery, peopleAt, scheduledErasuresQuery } = await import('./queries.ts')
        return [erasuresQuery, scheduledErasuresQuery, peopleAt(search)]
      },
      screen: async () => (await import('./people-screen.tsx')).PeopleScreen,
    }),
    adminScreen({
      path: '/admin/removals',
      title: 'Removals',
      queries: async () => [(await import('./removal-queries.ts')).removalsQuery],
      screen: async () => (await import('./removals-screen.tsx')).RemovalsScreen,
    }),
    adminScreen({
      path: '/admin/sign-on',
      title: 'Single sign-on',
      queries: async () => [(await import('./sign-on-queries.ts')).signOnsQuery],
      screen: async () => (await import('./sign-ons-screen.tsx')).SignOnsScreen,
    }),
    adminScreen({
      path: '/admin/bug-reports',
      title: 'Bug reports',
      queries: async () => [(await import('./bug-report-queries.ts')).bugReportsQuery],
      screen: async () => (await import('./bug-reports-screen.tsx')).BugReportsScreen,
    }),
    adminScreen({
      path: '/admin/tokens',
      title: 'API tokens',
      queries: async () => [(await import('./queries.ts')).tokensQuery],
      screen: async () => (await import('./tokens-screen.tsx')).TokensScreen,
    }),
    adminScreen({
      path: '/admin/webhooks',
      title: 'Webhooks',
      queries: async () => [(await import('./webhook-queries.ts')).webhooksQuery],
      screen: async () => (await import('./webhooks-screen.tsx')).WebhooksScreen,
    }),
  ],
}
