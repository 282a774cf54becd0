import { isSuperuser } from '@portal/domain/admin/permissions'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const adminRoutes = [
  screenRoute({
    path: '/admin',
    handle: {
      title: 'Admin',
      navigation: { label: 'Admin', icon: 'admin' },
      mayOpen: isSuperuser,
    },
    queries: async () => (await import('./queries.ts')).ofDigest(),
    screen: async () => (await import('./admin-screen.tsx')).AdminScreen,
  }),
  screenRoute({
    path: '/admin/audit-log',
    handle: {
      title: 'Audit log',
      parent: '/admin',
      mayOpen: isSuperuser,
    },
    queries: async ({ search }) => {
      const { digestQuery, logAt } = await import('./queries.ts')
      return [digestQuery, logAt(search)]
    },
    screen: async () => (await import('./audit-log-screen.tsx')).AuditLogScreen,
  }),
  screenRoute({
    path: '/admin/mails',
    handle: {
      title: 'Emails',
      parent: '/admin',
      mayOpen: isSuperuser,
    },
    queries: async ({ search }) => {
      const { digestQuery, mailsAt } = await import('./queries.ts')
      return [digestQuery, mailsAt(search)]
    },
    screen: async () => (await import('./emails-screen.tsx')).MailsScreen,
  }),
  screenRoute({
    path: '/admin/imports',
    handle: {
      title: 'Imports',
      parent: '/admin',
      mayOpen: isSuperuser,
    },
    queries: async () => {
      const { digestQuery, importsQuery } = await import('./queries.ts')
      return [digestQuery, importsQuery]
    },
    screen: async () => (await import('./imports-screen.tsx')).ImportsScreen,
  }),
  screenRoute({
    path: '/admin/jobs',
    handle: {
      title: 'Jobs',
      parent: '/admin',
      mayOpen: isSuperuser,
    },
    queries: async () => {
      const { digestQuery, jobsQuery } = await import('./queries.ts')
      return [digestQuery, jobsQuery]
    },
    screen: async () => (await import('./jobs-screen.tsx')).JobsScreen,
  }),
  screenRoute({
    path: '/admin/people',
    handle: {
      title: 'People',
      parent: '/admin',
      mayOpen: isSuperuser,
    },
    queries: async ({ search }) => {
      const { digestQuery, erasuresQuery, peopleAt, scheduledErasuresQuery } = await import('./queries.ts')
      return [digestQuery, erasuresQuery, scheduledErasuresQuery, peopleAt(search)]
    },
    screen: async () => (await import('./people-screen.tsx')).PeopleScreen,
  }),
  screenRoute({
    path: '/admin/removals',
    handle: {
      title: 'Removals',
      parent: '/admin',
      mayOpen: isSuperuser,
    },
    queries: async () => {
      const { digestQuery } = await import('./queries.ts')
      const { removalsQuery } = await import('./removal-queries.ts')
      return [digestQuery, removalsQuery]
    },
    screen: async () => (await import('./removals-screen.tsx')).RemovalsScreen,
  }),
  screenRoute({
    path: '/admin/sign-on',
    handle: {
      title: 'Single sign-on',
      parent: '/admin',
      mayOpen: isSuperuser,
    },
    queries: async () => {
      const { digestQuery } = await import('./queries.ts')
      const { signOnsQuery } = await import('./sign-on-queries.ts')
      return [digestQuery, signOnsQuery]
    },
    screen: async () => (await import('./sign-ons-screen.tsx')).SignOnsScreen,
  }),
  screenRoute({
    path: '/admin/tokens',
    handle: {
      title: 'API tokens',
      parent: '/admin',
      mayOpen: isSuperuser,
    },
    queries: async () => {
      const { digestQuery, tokensQuery } = await import('./queries.ts')
      return [digestQuery, tokensQuery]
    },
    screen: async () => (await import('./tokens-screen.tsx')).TokensScreen,
  }),
  screenRoute({
    path: '/admin/webhooks',
    handle: {
      title: 'Webhooks',
      parent: '/admin',
      mayOpen: isSuperuser,
    },
    queries: async () => {
      const { digestQuery } = await import('./queries.ts')
      const { webhooksQuery: hooksQuery } = await import('./webhook-queries.ts')
      return [digestQuery, hooksQuery]
    },
    screen: async () => (await import('./webhooks-screen.tsx')).WebhooksScreen,
  }),
]
