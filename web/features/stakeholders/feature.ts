import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const stakeholderRoutes = [
  screenRoute({
    path: '/engagements/:id/stakeholders',
    handle: {
      title: 'Stakeholders',
      parent: '/engagements/:id',
    },
    screen: async () => (await import('./stakeholders-screen.tsx')).StakeholdersScreen,
    queries: async ({ params: { id } }) => [
      (await import('../../shared/engagement/engagement.ts')).engagementQuery(id),
    ],
  }),
]
