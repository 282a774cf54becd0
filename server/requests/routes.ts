import { listRequests } from '@portal/domain/requests/contract'
import { mayWorkOnRequests, onlyStaffWorkOnRequests } from '@portal/domain/requests/permissions'
import { forbidden } from '../http/api-error.ts'
import { type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { findRequests } from './find-requests.ts'

export function requestRoutes(portal: Portal): Route[] {
  return [
    route(listRequests, ({ query, viewer }) => {
      if (!mayWorkOnRequests(viewer)) throw forbidden(onlyStaffWorkOnRequests)
      return findRequests(portal, viewer, query)
    }),
  ]
}
