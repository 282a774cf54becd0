import { isSuperuser, onlySuperusers } from '@portal/domain/admin/permissions'
import type { Endpoint } from '@portal/domain/contract/endpoint'
import { forbidden } from './api-error.ts'
import { type Call, route } from './route.ts'

/** A call for superusers, whatever it does: everybody else is refused before it looks at anything. */
export const superuserRoute: typeof route = (endpoint, handle, how) =>
  route(
    endpoint,
    (call) => {
      if (!isSuperuser((call as Call<Endpoint>).viewer)) throw forbidden(onlySuperusers)
      return handle(call)
    },
    how,
  )
