import { screen } from '../portal/screen.ts'
import { serviceFeedbackScreen } from './service-feedback.screen.ts'

export const feedbackScreen = screen({
  path: '/feedback',
  title: 'Provide Feedback',
  within: serviceFeedbackScreen,
  data: async () => {
    const { surveyProjects } = await import('./queries.ts')
    return [surveyProjects]
  },
  load: async () => (await import('./feedback-screen.tsx')).FeedbackScreen,
})
