import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const surveyRoutes = [
  screenRoute({
    path: '/feedback',
    handle: {
      title: 'Provide Feedback',
      parent: '/view-feedback/:id?',
    },
    queries: async () => {
      const { surveyProjects } = await import('./queries.ts')
      return [surveyProjects]
    },
    screen: async () => (await import('./feedback-screen.tsx')).FeedbackScreen,
  }),
  screenRoute({
    path: '/view-feedback/:id?',
    handle: {
      title: 'Service Feedback',
      crumb: ({ title }) => title,
      navigation: { label: 'Service Feedback', icon: 'service-feedback' },
    },
    queries: async ({ params: { id }, search }) => (await import('./queries.ts')).surveysAt(id, search),
    screen: async () => (await import('./service-feedback-screen.tsx')).ServiceFeedbackScreen,
  }),
  screenRoute({
    path: '/feedback/:id',
    handle: {
      title: 'Provide Feedback',
      parent: '/view-feedback/:id?',
    },
    screen: async () => (await import('./survey-screen.tsx')).SurveyScreen,
  }),
]
