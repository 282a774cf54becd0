import { valuesIn } from '../app/address-values.ts'
import { chosenIn } from '../app/chosen-filters.ts'
import { screen } from '../app/screen.ts'

export const peopleFeedbackScreen = screen({
  path: '/people-feedback',
  title: 'People Feedback',
  navigation: { label: 'People Feedback', icon: 'people-feedback' },
  data: async ({ search }) => {
    const {
      individualColumns,
      individualFeedback,
      individualFilters,
      teamColumns,
      teamFeedback,
      teamFilters,
      toolValues,
    } = await import('./queries.ts')
    const tools = valuesIn(search, toolValues)
    return search.get('tab') === 'team'
      ? [teamFeedback(chosenIn(search, teamColumns), tools), teamFilters]
      : [individualFeedback(chosenIn(search, individualColumns), tools), individualFilters]
  },
  load: async () => (await import('./people-feedback-screen.tsx')).PeopleFeedbackScreen,
})
