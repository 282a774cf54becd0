import { mayEditRecords } from '@portal/domain/records/superuser'
import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

const isStaff = ({ is_stakeholder }: { is_stakeholder: boolean }): boolean => !is_stakeholder

// One import of each file: it is code of every screen.
const queries = () => import('./queries.ts')
const screens = () => import('./screens.ts')
const workOrders = '/engagements/:id/work-orders'

export const records: WebFeature = {
  recordDialogs: async () => (await import('./record-dialogs.ts')).recordDialogs,
  routes: [
    screenRoute({
      path: '/engagements/new',
      handle: { title: 'New engagement', parent: '/engagements', mayOpen: mayEditRecords },
      queries: async () => (await queries()).newEngagementQueries,
      screen: async () => (await screens()).NewEngagementScreen,
    }),
    screenRoute({
      path: '/engagements/:id/work-orders/new',
      handle: { title: 'New work order', parent: workOrders, mayOpen: isStaff },
      queries: async ({ params: { id }, search }) => (await queries()).newOrderQueries(id, search),
      screen: async () => (await screens()).NewWorkOrderScreen,
    }),
    screenRoute({
      path: '/engagements/:id/work-orders/:order/edit',
      handle: { title: 'Edit work order', parent: workOrders, fallback: workOrders, mayOpen: isStaff },
      queries: async ({ params: { id, order }, search }) => (await queries()).orderQueries(id, order, search),
      screen: async () => (await screens()).EditWorkOrderScreen,
    }),
  ],
}
