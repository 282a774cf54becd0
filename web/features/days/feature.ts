import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const days: WebFeature = {
  routes: [
    screenRoute({
      path: '/engagements/:id/days',
      handle: { title: 'Days', parent: '/engagements/:id/work-orders' },
      queries: async ({ params: { id } }) => [(await import('./queries.ts')).daysOf(id)],
      screen: async () => (await import('./days-screen.tsx')).DaysScreen,
    }),
  ],
}
