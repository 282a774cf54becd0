import {
  addAuthenticator,
  beginAuthenticator,
  listAuthenticators,
  removeAuthenticator,
  renameAuthenticator,
} from '@portal/domain/session/authenticator-contract'
import { noSuchAuthenticator } from '@portal/domain/session/authenticator-rules'
import { notFound } from '../../platform/http/api-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { setAuthenticatorName } from './authenticator-data.ts'
import {
  beginAddingApp,
  finishAddingApp,
  loadAuthenticators,
  presentAuthenticator,
  removeApp,
} from './authenticators.ts'

/** Lets people manage the authenticator apps of their account. */
export const authenticatorRoutes = (services: Services): Route[] => [
  route(listAuthenticators, ({ viewer, db }) => loadAuthenticators(db, viewer)),
  route(beginAuthenticator, ({ session, db }) => beginAddingApp(services, db, session)),
  route(addAuthenticator, ({ body, session, db, audit }) =>
    finishAddingApp(services, { db, audit }, session, body.code),
  ),
  route(renameAuthenticator, async ({ body, params, viewer, db, audit }) => {
    const authenticator = await setAuthenticatorName(db, viewer.id, params.id, body.name)
    if (!authenticator) throw notFound(noSuchAuthenticator)
    audit({ object: authenticator.name })
    return presentAuthenticator(authenticator)
  }),
  route(removeAuthenticator, async ({ params, session, db, audit }) => {
    await removeApp(services, { db, audit }, session, params.id)
    return undefined
  }),
]
