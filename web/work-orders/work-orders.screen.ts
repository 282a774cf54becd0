import { mayFilterMyEngagements } from '@portal/domain/engagements/permissions'
import { screen } from '../portal/screen.ts'

export const workOrdersScreen = screen({
  path: '/work-orders',
  title: 'Work Orders',
  navigation: { label: 'Work orders', icon: 'work-orders' },
  data: async ({ search, viewer }) => {
    const { firstQueries } = await import('./queries.ts')
    return firstQueries(search, mayFilterMyEngagements(viewer))
  },
  load: async () => (await import('./work-orders-screen.tsx')).WorkOrdersScreen,
})
