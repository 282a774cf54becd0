import { mayFilterMyEngagements } from '@portal/domain/engagements/permissions'
import { lazy } from 'react'
import { engagementQuery } from '../../shared/engagement/engagement.ts'
import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

const ExtensionOfTodo = lazy(async () => ({ default: (await import('./extension-of-todo.tsx')).ExtensionOfTodo }))
const ExtensionOfDays = lazy(async () => ({ default: (await import('./extension-of-todo.tsx')).ExtensionOfDays }))
const AnswerOpenRequest = lazy(async () => ({ default: (await import('./answer-dialog.tsx')).AnswerOpenRequest }))

export const workOrders: WebFeature = {
  routes: [
    screenRoute({
      path: '/engagements/:id/work-orders',
      handle: {
        title: 'Work Orders',
        tab: { count: 'work_orders' },
        parent: '/engagements/:id',
      },
      queries: async ({ params: { id } }) => {
        const { workOrderYears } = await import('./queries.ts')
        return [engagementQuery(id), workOrderYears]
      },
      screen: async () => (await import('./engagement-work-orders-screen.tsx')).EngagementWorkOrdersScreen,
    }),
    screenRoute({
      path: '/work-orders',
      handle: {
        title: 'Work Orders',
        navigation: { label: 'Work orders', icon: 'timeline' },
      },
      queries: async ({ search, viewer }) =>
        (await import('./queries.ts')).firstQueries(search, mayFilterMyEngagements(viewer)),
      screen: async () => (await import('./work-orders-screen.tsx')).WorkOrdersScreen,
    }),
  ],
  todoDialogs: { 'order-ending': ExtensionOfTodo, 'days-left': ExtensionOfDays },
  requestDialogs: { extension: AnswerOpenRequest },
}
