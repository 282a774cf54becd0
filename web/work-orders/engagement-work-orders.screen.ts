import { screen } from '../app/screen.ts'
import { engagementScreen } from '../engagements/engagement.screen.ts'

export const engagementWorkOrdersScreen = screen({
  path: '/engagements/:id/work-orders',
  title: 'Work Orders',
  within: engagementScreen,
  data: async ({ params: { id } }) => {
    const { workOrderYears } = await import('./queries.ts')
    const { engagementQuery } = await import('../app/engagement.ts')
    return [engagementQuery(id), workOrderYears]
  },
  load: async () => (await import('./engagement-work-orders-screen.tsx')).EngagementWorkOrdersScreen,
})
