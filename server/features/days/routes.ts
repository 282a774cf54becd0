import { getEngagementDays, listOrderMonths } from '@portal/domain/days/contract'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { visibleEngagement } from '../engagements/data.ts'
import { visibleWorkOrder } from '../work-orders/data.ts'
import { findEngagementDays, findOrderMonths } from './data.ts'

export function dayRoutes({ today }: Services): Route[] {
  return [
    route(getEngagementDays, async ({ params, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      return findEngagementDays(db, id, today())
    }),
    route(listOrderMonths, async ({ params, viewer, db, audit }) => {
      const workOrder = await visibleWorkOrder({ db, audit }, viewer, params.id)
      return findOrderMonths(db, workOrder)
    }),
  ]
}
