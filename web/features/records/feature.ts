import { mayEditRecords } from '@portal/domain/records/permissions'
import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

const isStaff = ({ is_stakeholder }: { is_stakeholder: boolean }): boolean => !is_stakeholder

// Each file is imported in one place: an import is code of every screen.
const queries = () => import('./queries.ts')
const orderScreens = () => import('./work-order-screen.tsx')
const workOrders = '/engagements/:id/work-orders'

export const records: WebFeature = {
  recordDialogs: async () => (await import('./record-dialogs.ts')).recordDialogs,
  routes: [
    screenRoute({
      path: '/engagements/new',
      handle: { title: 'New engagement', parent: '/engagements', mayOpen: mayEditRecords },
      queries: async () => (await queries()).newEngagementQueries,
      screen: async () => (await import('./new-engagement-screen.tsx')).NewEngagementScreen,
    }),
    screenRoute({
      path: `${workOrders}/new`,
      handle: { title: 'New work order', parent: workOrders, mayOpen: isStaff },
      queries: async ({ search }) => (await queries()).newOrderQueries(search),
      screen: async () => (await orderScreens()).NewWorkOrderScreen,
    }),
    screenRoute({
      path: `${workOrders}/:order/edit`,
      handle: { title: 'Edit work order', parent: workOrders, fallback: workOrders, mayOpen: isStaff },
      queries: async ({ params: { order } }) => (await queries()).orderQueries(order),
      screen: async () => (await orderScreens()).EditWorkOrderScreen,
    }),
  ],
}
