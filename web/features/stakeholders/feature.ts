import { engagementQuery } from '../../shared/engagement/engagement.ts'
import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const stakeholders: WebFeature = {
  routes: [
    screenRoute({
      path: '/engagements/:id/stakeholders',
      handle: {
        title: 'Stakeholders',
        tab: { count: 'stakeholders', inMore: true },
        parent: '/engagements/:id',
      },
      screen: async () => (await import('./stakeholders-screen.tsx')).StakeholdersScreen,
      queries: async ({ params: { id } }) => [engagementQuery(id)],
    }),
  ],
}
