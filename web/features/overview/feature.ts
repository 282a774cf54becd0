import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const overview: WebFeature = {
  routes: [
    screenRoute({
      path: '/overview',
      handle: {
        title: 'Overview',
        navigation: { icon: 'house', waits: 'all' },
      },
      queries: async ({ search, viewer }) => (await import('./queries.ts')).firstQueries(search, viewer),
      screen: async () => (await import('./overview-screen.tsx')).OverviewScreen,
    }),
  ],
}
