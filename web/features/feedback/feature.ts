import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const feedback: WebFeature = {
  routes: [
    screenRoute({
      path: '/people-feedback',
      handle: {
        title: 'People Feedback',
        navigation: { icon: 'people' },
      },
      queries: async ({ search }) => (await import('./queries.ts')).firstLists(search),
      screen: async () => (await import('./people-feedback-screen.tsx')).PeopleFeedbackScreen,
    }),
  ],
}
