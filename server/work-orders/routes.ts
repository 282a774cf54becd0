import {
  answerExtension as answerExtensionCall,
  listWorkOrderYears,
  requestExtension as requestExtensionCall,
  withdrawExtension as withdrawExtensionCall,
} from '@portal/domain/work-orders/contract'
import { type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { findWorkOrderYears } from './data.ts'
import { answerExtension, requestExtension, withdrawExtension } from './extension.ts'

export const workOrderRoutes = (portal: Portal): Route[] => [
  route(requestExtensionCall, ({ params, body, viewer }) => requestExtension(portal, viewer, params.id, body)),
  route(answerExtensionCall, ({ params, body, viewer }) => answerExtension(portal, viewer, params, body)),
  route(withdrawExtensionCall, ({ params, viewer }) => withdrawExtension(portal, viewer, params)),
  route(listWorkOrderYears, ({ viewer }) => findWorkOrderYears(portal.db, viewer)),
]
