import { isSuperuser, onlySuperusers } from '@portal/domain/admin/permissions'
import type { Endpoint } from '@portal/domain/contract/endpoint'
import { forbidden } from './api-error.ts'
import { type Context, route } from './route.ts'

/** A call for superusers, whatever it does: everybody else is refused before it looks at anything. */
export const superuserRoute: typeof route = (endpoint, handle, options) =>
  route(
    endpoint,
    (context) => {
      if (!isSuperuser((context as Context<Endpoint>).viewer)) throw forbidden(onlySuperusers)
      return handle(context)
    },
    options,
  )
