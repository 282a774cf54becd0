import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const calendar: WebFeature = {
  routes: [
    screenRoute({
      path: '/calendar',
      handle: {
        title: 'Calendar',
      },
      queries: async () => [(await import('./queries.ts')).calendarQuery],
      screen: async () => (await import('./calendar-screen.tsx')).CalendarScreen,
    }),
  ],
}
