import { screen } from '../portal/screen.ts'
import { serviceFeedbackScreen } from './service-feedback.screen.ts'

export const surveyScreen = screen({
  path: '/feedback/:id',
  title: 'Provide Feedback',
  within: serviceFeedbackScreen,
  load: async () => (await import('./survey-screen.tsx')).SurveyScreen,
})
