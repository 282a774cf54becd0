import {
  answerExtension as answerExtensionCall,
  listWorkOrderYears,
  requestExtension as requestExtensionCall,
  withdrawExtension as withdrawExtensionCall,
} from '@portal/domain/work-orders/contract'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { findWorkOrderYears, visibleWorkOrder } from './data.ts'
import { answerExtension, requestExtension, withdrawExtension } from './extension.ts'

export function workOrderRoutes(services: Services): Route[] {
  return [
    route(requestExtensionCall, async ({ params, body, viewer, db, audit }) => {
      const workOrder = await visibleWorkOrder({ db, audit }, viewer, params.id)
      return requestExtension(services, db, viewer, workOrder, body)
    }),
    route(answerExtensionCall, async ({ params, body, viewer, db, audit }) => {
      const workOrder = await visibleWorkOrder({ db, audit }, viewer, params.id)
      return answerExtension(services, db, viewer, workOrder, params.request_id, body)
    }),
    route(withdrawExtensionCall, async ({ params, viewer, db, audit }) => {
      const workOrder = await visibleWorkOrder({ db, audit }, viewer, params.id)
      return withdrawExtension(services, db, viewer, workOrder, params.request_id)
    }),
    route(listWorkOrderYears, ({ viewer, db }) => findWorkOrderYears(db, viewer)),
  ]
}
