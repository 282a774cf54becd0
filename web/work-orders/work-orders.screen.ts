import { mayFilterMyEngagements } from '@portal/domain/engagements/permissions'
import { screen } from '../portal/screen.ts'

export const workOrdersScreen = screen({
  path: '/work-orders',
  title: 'Work Orders',
  navigation: { label: 'Work orders', icon: 'work-orders' },
  data: async ({ search, viewer }) => {
    const { engagementTotal, keptOrder, namedIn, workOrderPages, workOrderYears } = await import('./queries.ts')
    const filter = { search: '', onlyMine: mayFilterMyEngagements(viewer), onlyActive: false, order: keptOrder() }
    return [workOrderPages(filter), engagementTotal(filter), workOrderYears, ...namedIn(search)]
  },
  load: async () => (await import('./work-orders-screen.tsx')).WorkOrdersScreen,
})
