import {
  answerExtension as answerExtensionCall,
  listWorkOrderYears,
  requestExtension as requestExtensionCall,
  withdrawExtension as withdrawExtensionCall,
} from '@portal/domain/work-orders/contract'
import { type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { findWorkOrderYears, visibleWorkOrder } from './data.ts'
import { answerExtension, requestExtension, withdrawExtension } from './extension.ts'

export function workOrderRoutes(portal: Portal): Route[] {
  const { db } = portal
  return [
    route(requestExtensionCall, async ({ params, body, viewer }) => {
      const workOrder = await visibleWorkOrder(db, viewer, params.id)
      return requestExtension(portal, viewer, workOrder, body)
    }),
    route(answerExtensionCall, async ({ params, body, viewer }) => {
      const workOrder = await visibleWorkOrder(db, viewer, params.id)
      return answerExtension(portal, viewer, workOrder, params.request_id, body)
    }),
    route(withdrawExtensionCall, async ({ params, viewer }) => {
      const workOrder = await visibleWorkOrder(db, viewer, params.id)
      return withdrawExtension(portal, viewer, workOrder, params.request_id)
    }),
    route(listWorkOrderYears, ({ viewer }) => findWorkOrderYears(db, viewer)),
  ]
}
