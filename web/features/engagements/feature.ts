import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const engagements: WebFeature = {
  routes: [
    screenRoute({
      path: '/engagements/:id',
      handle: {
        title: 'Engagement',
        tab: { label: 'Overview' },
        crumb: ({ title }) => title,
        parent: '/engagements',
      },
      queries: async ({ params: { id } }) => {
        const { stateOf, openItemsOf, changesOf } = await import('./queries.ts')
        return [stateOf(id), openItemsOf(id), changesOf(id)]
      },
      screen: async () => (await import('./engagement-screen.tsx')).EngagementScreen,
    }),
    screenRoute({
      path: '/engagements',
      handle: {
        title: 'Engagements',
        navigation: { icon: 'list' },
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
  ],
}
