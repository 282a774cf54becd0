import { mayEditRecords } from '@portal/domain/records/permissions'
import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

const isStaff = ({ is_stakeholder }: { is_stakeholder: boolean }): boolean => !is_stakeholder

export const records: WebFeature = {
  recordDialogs: async () => (await import('./record-dialogs.ts')).recordDialogs,
  routes: [
    screenRoute({
      path: '/engagements/new',
      handle: { title: 'New engagement', parent: '/engagements', mayOpen: mayEditRecords },
      queries: async () => {
        const { keeperNameQuery, rolesQuery } = await import('./queries.ts')
        return [keeperNameQuery, rolesQuery]
      },
      screen: async () => (await import('./new-engagement-screen.tsx')).NewEngagementScreen,
    }),
    screenRoute({
      path: '/engagements/:id/work-orders/new',
      handle: { title: 'New work order', parent: '/engagements/:id/work-orders', mayOpen: isStaff },
      queries: async ({ search }) => (await import('./queries.ts')).newOrderQueries(search),
      screen: async () => (await import('./work-order-screen.tsx')).NewWorkOrderScreen,
    }),
    screenRoute({
      path: '/engagements/:id/work-orders/:order/edit',
      handle: {
        title: 'Edit work order',
        parent: '/engagements/:id/work-orders',
        fallback: '/engagements/:id/work-orders',
        mayOpen: isStaff,
      },
      queries: async ({ params: { order } }) => {
        const { recordQuery, rolesQuery } = await import('./queries.ts')
        return [recordQuery(order), rolesQuery]
      },
      screen: async () => (await import('./work-order-screen.tsx')).EditWorkOrderScreen,
    }),
  ],
}
