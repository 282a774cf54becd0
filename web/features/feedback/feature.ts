import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const feedbackRoutes = [
  screenRoute({
    path: '/people-feedback',
    handle: {
      title: 'People Feedback',
      navigation: { label: 'People Feedback', icon: 'people-feedback' },
    },
    queries: async ({ search }) => (await import('./queries.ts')).firstLists(search),
    screen: async () => (await import('./people-feedback-screen.tsx')).PeopleFeedbackScreen,
  }),
]
