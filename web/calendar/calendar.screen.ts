import { screen } from '../portal/screen.ts'

export const calendarScreen = screen({
  path: '/calendar',
  title: 'Your calendar',
  data: async () => {
    const { calendarQuery } = await import('./queries.ts')
    return [calendarQuery]
  },
  load: async () => (await import('./calendar-screen.tsx')).CalendarScreen,
})
