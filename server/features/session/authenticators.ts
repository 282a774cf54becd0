import { ownSignOnDecides } from '@portal/domain/customer-sign-on/provider'
import { type Authenticator, mayHaveAuthenticator } from '@portal/domain/session/authenticator'
import {
  lastAuthenticatorStays,
  mostAuthenticators,
  noAuthenticatorsHere,
  noSuchAuthenticator,
  tooManyAuthenticators,
} from '@portal/domain/session/authenticator-rules'
import { fullName, type User } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import type { RequestContext, Session } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { ownSignOnOf } from '../customer-sign-on/data.ts'
import { deleteAuthenticator, findAuthenticators, type StoredAuthenticator } from './authenticator-data.ts'
import { authenticatorRemovedEmail } from './authenticator-emails.ts'
import { mustHave } from './ceremony.ts'
import { lockPasskeys } from './passkey-data.ts'
import { checkRecent } from './passkeys.ts'
import { beginSettingUp, saveAuthenticator } from './set-up-authenticator.ts'

export const presentAuthenticator = ({ id, name, created_at, used_at }: StoredAuthenticator): Authenticator => ({
  id,
  name,
  created_at: created_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
})

export async function loadAuthenticators(db: Queries, viewer: User) {
  const authenticators = await findAuthenticators(db, viewer.id)
  const may = mayHaveAuthenticator(viewer) && !(await ownSignOnOf(db, viewer))
  return { authenticators: authenticators.map(presentAuthenticator), may }
}

async function checkMayChange(services: Services, db: Queries, session: Session): Promise<void> {
  if (!mayHaveAuthenticator(session.viewer)) throw forbidden(noAuthenticatorsHere)
  if (await ownSignOnOf(db, session.viewer)) throw forbidden(ownSignOnDecides)
  await checkRecent(services, db, session)
}

const ceremonyOf = ({ id }: Session) => ({ purpose: 'add', browser: id }) as const

export async function beginAddingApp(services: Services, db: Queries, session: Session) {
  await checkMayChange(services, db, session)
  const { length } = await findAuthenticators(db, session.viewer.id)
  if (length >= mostAuthenticators) throw new ApiError(409, tooManyAuthenticators)
  return beginSettingUp(services, db, ceremonyOf(session), session.viewer)
}

export async function finishAddingApp(
  services: Services,
  context: Pick<RequestContext, 'db' | 'audit'>,
  session: Session,
  code: string,
): Promise<Authenticator> {
  const { db } = context
  const { viewer } = session
  await checkMayChange(services, db, session)
  await lockPasskeys(db, viewer.id)
  const { length } = await findAuthenticators(db, viewer.id)
  if (length >= mostAuthenticators) throw new ApiError(409, tooManyAuthenticators)
  return presentAuthenticator(await saveAuthenticator(services, context, ceremonyOf(session), viewer, code))
}

/** Rejects removing the last second factor of a person whose access level requires one. */
export async function removeApp(
  services: Services,
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  session: Session,
  id: string,
): Promise<void> {
  const { viewer } = session
  if (!(await findAuthenticators(db, viewer.id)).some((one) => one.id === id)) throw notFound(noSuchAuthenticator)
  await checkMayChange(services, db, session)
  const passkeys = await lockPasskeys(db, viewer.id)
  const authenticators = await findAuthenticators(db, viewer.id)
  const removed = authenticators.find((one) => one.id === id)
  if (!removed) throw notFound(noSuchAuthenticator)
  if (passkeys.length + authenticators.length === 1 && mustHave(services.config, viewer))
    throw new ApiError(409, lastAuthenticatorStays)
  await deleteAuthenticator(db, viewer.id, id)
  audit({ actor: fullName(viewer), object: removed.name })
  await services.mailer.queue(db, authenticatorRemovedEmail(services, viewer, removed))
}
