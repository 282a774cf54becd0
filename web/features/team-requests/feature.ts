import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const teamRequestRoutes = [
  screenRoute({
    path: '/engagements/:id/request-team',
    handle: {
      title: 'Request a Team',
      parent: '/engagements/:id',
    },
    queries: async ({ params: { id } }) => {
      const { requestsQuery } = await import('./queries.ts')
      return [requestsQuery(id)]
    },
    screen: async () => (await import('./team-requests-screen.tsx')).TeamRequestsScreen,
  }),
]
