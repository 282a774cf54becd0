import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const engagementRoutes = [
  screenRoute({
    path: '/engagements/:id',
    handle: {
      title: 'Engagement',
      crumb: ({ title }) => title,
      parent: '/engagements',
    },
    queries: async ({ params: { id } }) => {
      const { overviewOf } = await import('./queries.ts')
      return [overviewOf(id)]
    },
    screen: async () => (await import('./engagement-screen.tsx')).EngagementScreen,
  }),
  screenRoute({
    path: '/engagements',
    handle: {
      title: 'Engagements',
      navigation: { label: 'Engagements', icon: 'engagements' },
    },
    queries: async ({ viewer, search }) => (await import('./queries.ts')).firstQueries(viewer, search),
    screen: async () => (await import('./engagements-screen.tsx')).EngagementsScreen,
  }),
  screenRoute({
    path: '/no-engagements',
    handle: {
      title: 'Engagements',
      parent: '/engagements',
    },
    screen: async () => (await import('./no-engagements-screen.tsx')).NoEngagementsScreen,
  }),
]
