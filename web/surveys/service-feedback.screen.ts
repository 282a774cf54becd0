import { screen } from '../portal/screen.ts'

export const serviceFeedbackScreen = screen({
  path: '/view-feedback/:id?',
  title: 'Service Feedback',
  crumb: ({ title }) => title,
  navigation: { label: 'Service Feedback', icon: 'service-feedback' },
  data: async ({ params: { id }, search }) => {
    const { narrowedIn, surveyFilterOptions, surveyList, surveySummary } = await import('./queries.ts')
    const chosen = narrowedIn(search)
    return [surveyList(id, chosen), surveySummary(id, chosen), surveyFilterOptions(id, chosen.columns)]
  },
  load: async () => (await import('./service-feedback-screen.tsx')).ServiceFeedbackScreen,
})
