import {
  addAuthenticator,
  beginAuthenticator,
  listAuthenticators,
  removeAuthenticator,
  renameAuthenticator,
} from '@portal/domain/session/authenticator-contract'
import { noSuchAuthenticator } from '@portal/domain/session/authenticator-words'
import { auditOfRequest as audit } from '../audit-log/audit.ts'
import { notFound } from '../http/api-error.ts'
import { type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { setAuthenticatorName } from './authenticator-data.ts'
import { addApp, asAuthenticator, beginAddingApp, listOf, removeApp } from './authenticators.ts'

/** The authenticator apps of one's account. */
export const authenticatorRoutes = (portal: Portal): Route[] => [
  route(listAuthenticators, ({ viewer }) => listOf(portal, viewer)),
  route(beginAuthenticator, ({ session }) => beginAddingApp(portal, session)),
  route(addAuthenticator, ({ body, session }) => addApp(portal, session, body.code)),
  route(renameAuthenticator, async ({ body, params, viewer }) => {
    const authenticator = await setAuthenticatorName(portal.db, viewer.id, params.id, body.name)
    if (!authenticator) throw notFound(noSuchAuthenticator)
    audit({ object: authenticator.name })
    return asAuthenticator(authenticator)
  }),
  route(removeAuthenticator, async ({ params, session }) => {
    await removeApp(portal, session, params.id)
    return undefined
  }),
]
