import { mayFilterMyEngagements } from '@portal/domain/engagements/permissions'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const workOrderRoutes = [
  screenRoute({
    path: '/engagements/:id/work-orders',
    handle: {
      title: 'Work Orders',
      parent: '/engagements/:id',
    },
    queries: async ({ params: { id } }) => {
      const { engagementQuery } = await import('../../shared/engagement/engagement.ts')
      const { workOrderYears } = await import('./queries.ts')
      return [engagementQuery(id), workOrderYears]
    },
    screen: async () => (await import('./engagement-work-orders-screen.tsx')).EngagementWorkOrdersScreen,
  }),
  screenRoute({
    path: '/work-orders',
    handle: {
      title: 'Work Orders',
      navigation: { label: 'Work orders', icon: 'work-orders' },
    },
    queries: async ({ search, viewer }) => {
      const { firstQueries } = await import('./queries.ts')
      return firstQueries(search, mayFilterMyEngagements(viewer))
    },
    screen: async () => (await import('./work-orders-screen.tsx')).WorkOrdersScreen,
  }),
]
