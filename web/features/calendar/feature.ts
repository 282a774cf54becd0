import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const calendarRoutes = [
  screenRoute({
    path: '/calendar',
    handle: {
      title: 'Calendar',
    },
    queries: async () => {
      const { calendarQuery } = await import('./queries.ts')
      return [calendarQuery]
    },
    screen: async () => (await import('./calendar-screen.tsx')).CalendarScreen,
  }),
]
