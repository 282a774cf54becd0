import { lazy } from 'react'
import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

const ReplyOfTodo = lazy(async () => ({ default: (await import('./reply-of-todo.tsx')).ReplyOfTodo }))

export const surveys: WebFeature = {
  routes: [
    screenRoute({
      path: '/feedback',
      handle: {
        title: 'Provide Feedback',
        parent: '/view-feedback/:id?',
      },
      queries: async () => [(await import('./queries.ts')).surveyProjects],
      screen: async () => (await import('./feedback-screen.tsx')).FeedbackScreen,
    }),
    screenRoute({
      path: '/view-feedback/:id?',
      handle: {
        title: 'Service Feedback',
        tab: { count: 'service_feedback' },
        crumb: ({ title }) => title,
        navigation: { icon: 'star' },
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
  ],
  todoDialogs: { 'low-score': ReplyOfTodo },
}
