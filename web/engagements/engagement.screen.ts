import { screen } from '../portal/screen.ts'
import { engagementsScreen } from './engagements.screen.ts'

export const engagementScreen = screen({
  path: '/engagements/:id',
  title: 'Engagement',
  crumb: ({ title }) => title,
  within: engagementsScreen,
  data: async ({ params: { id } }) => {
    const { overviewOf } = await import('./queries.ts')
    return [overviewOf(id)]
  },
  load: async () => (await import('./engagement-screen.tsx')).EngagementScreen,
})
