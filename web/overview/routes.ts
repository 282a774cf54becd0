import { screenRoute } from '../portal/screen-route.ts'

export const overviewRoutes = [
  screenRoute({
    path: '/overview',
    handle: {
      title: 'Overview',
      navigation: { label: 'Overview', icon: 'overview', waits: 'all' },
    },
    queries: async ({ search }) => {
      const { changesQuery, leavingQuery, sinceIn } = await import('./queries.ts')
      return [leavingQuery, changesQuery(sinceIn(search))]
    },
    screen: async () => (await import('./overview-screen.tsx')).OverviewScreen,
  }),
]
