import { engagementScreen } from '../engagements/engagement.screen.ts'
import { screen } from '../portal/screen.ts'

export const engagementWorkOrdersScreen = screen({
  path: '/engagements/:id/work-orders',
  title: 'Work Orders',
  within: engagementScreen,
  needsEngagement: true,
  data: async () => {
    const { workOrderYears } = await import('./queries.ts')
    return [workOrderYears]
  },
  load: async () => (await import('./engagement-work-orders-screen.tsx')).EngagementWorkOrdersScreen,
})
