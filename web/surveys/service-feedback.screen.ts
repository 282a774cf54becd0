import { chosenIn } from '../app/chosen-filters.ts'
import { screen } from '../app/screen.ts'

export const serviceFeedbackScreen = screen({
  path: '/view-feedback/:id?',
  title: 'Service Feedback',
  crumb: ({ title }) => title,
  navigation: { label: 'Service Feedback', icon: 'service-feedback' },
  data: async ({ params: { id }, search }) => {
    const { filterNames, surveyFilterOptions, surveyList, surveySummary } = await import('./queries.ts')
    const chosen = chosenIn(search, filterNames)
    return [surveyList(id, chosen), surveySummary(id, chosen), surveyFilterOptions(id, chosen)]
  },
  load: async () => (await import('./service-feedback-screen.tsx')).ServiceFeedbackScreen,
})
