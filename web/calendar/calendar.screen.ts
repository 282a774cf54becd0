import { screen } from '../portal/screen.ts'

export const calendarScreen = screen({
  path: '/calendar',
  title: 'Calendar',
  data: async () => {
    const { calendarQuery } = await import('./queries.ts')
    return [calendarQuery]
  },
  load: async () => (await import('./calendar-screen.tsx')).CalendarScreen,
})
