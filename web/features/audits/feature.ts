import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const audits: WebFeature = {
  routes: [
    screenRoute({
      path: '/engagements/:id/audits/:auditId',
      handle: {
        title: 'Audit',
        parent: '/engagements/:id/all-audits',
        fallback: '/engagements/:id',
      },
      queries: async ({ params: { id } }) => [(await import('./queries.ts')).auditsOf(id)],
      screen: async () => (await import('./audit-screen.tsx')).AuditScreen,
    }),
    /** Not at `/engagements/:id/audits`: an audit's address without its id leads to the engagement (document 2, point 2.7). */
    screenRoute({
      path: '/engagements/:id/all-audits',
      handle: {
        title: 'Audits',
        // Audits come by import. Customers are not sent to a page without any.
        tab: { count: 'audits', isLeftOut: ({ counts }, viewer) => viewer.is_stakeholder && counts.audits === 0 },
        parent: '/engagements/:id',
      },
      queries: async ({ params: { id } }) => [(await import('./queries.ts')).auditsOf(id)],
      screen: async () => (await import('./audits-screen.tsx')).AuditsScreen,
    }),
  ],
}
