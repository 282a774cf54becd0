import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const overviewRoutes = [
  screenRoute({
    path: '/overview',
    handle: {
      title: 'Overview',
      navigation: { label: 'Overview', icon: 'overview', waits: 'all' },
    },
    queries: async ({ search }) => {
      const { firstQueries } = await import('./queries.ts')
      return firstQueries(search)
    },
    screen: async () => (await import('./overview-screen.tsx')).OverviewScreen,
  }),
]
