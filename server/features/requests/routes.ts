import { listRequests } from '@portal/domain/requests/contract'
import { mayWorkOnRequests, onlyStaffWorkOnRequests } from '@portal/domain/requests/permissions'
import { forbidden } from '../../platform/http/api-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { findRequests } from './find-requests.ts'

export function requestRoutes(services: Services): Route[] {
  return [
    route(listRequests, ({ query, viewer, db }) => {
      if (!mayWorkOnRequests(viewer)) throw forbidden(onlyStaffWorkOnRequests)
      return findRequests(services, db, viewer, query)
    }),
  ]
}
