import { chosenIn } from '../app/chosen-filters.ts'
import { screen } from '../app/screen.ts'

export const peopleFeedbackScreen = screen({
  path: '/people-feedback',
  title: 'People Feedback',
  navigation: { label: 'People Feedback', icon: 'people-feedback' },
  data: async ({ search }) => {
    const { individualColumns, individualFeedback, individualFilters, teamColumns, teamFeedback, teamFilters } =
      await import('./queries.ts')
    return search.get('tab') === 'team'
      ? [teamFeedback(chosenIn(search, teamColumns)), teamFilters]
      : [individualFeedback(chosenIn(search, individualColumns)), individualFilters]
  },
  load: async () => (await import('./people-feedback-screen.tsx')).PeopleFeedbackScreen,
})
