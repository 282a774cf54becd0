import { screen } from '../portal/screen.ts'

export const peopleFeedbackScreen = screen({
  path: '/people-feedback',
  title: 'People Feedback',
  navigation: { label: 'People Feedback', icon: 'people-feedback' },
  data: async ({ search }) => (await import('./queries.ts')).firstLists(search),
  load: async () => (await import('./people-feedback-screen.tsx')).PeopleFeedbackScreen,
})
