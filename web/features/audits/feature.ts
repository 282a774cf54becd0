import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const auditRoutes = [
  screenRoute({
    path: '/engagements/:id/audits/:auditId',
    handle: {
      title: 'Audit',
      parent: '/engagements/:id/all-audits',
      fallback: '/engagements/:id',
    },
    queries: async ({ params: { id } }) => {
      const { auditsOf } = await import('./queries.ts')
      return [auditsOf(id)]
    },
    screen: async () => (await import('./audit-screen.tsx')).AuditScreen,
  }),
  /** Not at `/engagements/:id/audits`: an audit's address without its id leads to the engagement (document 2, point 2.7). */
  screenRoute({
    path: '/engagements/:id/all-audits',
    handle: {
      title: 'Audits',
      parent: '/engagements/:id',
    },
    queries: async ({ params: { id } }) => {
      const { auditsOf } = await import('./queries.ts')
      return [auditsOf(id)]
    },
    screen: async () => (await import('./audits-screen.tsx')).AuditsScreen,
  }),
]
