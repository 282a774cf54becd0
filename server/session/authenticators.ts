import { ownSignOnDecides } from '@portal/domain/customer-sign-on/provider'
import { type Authenticator, mayHaveAuthenticator } from '@portal/domain/session/authenticator'
import {
  lastAuthenticatorStays,
  mostAuthenticators,
  noAuthenticatorsHere,
  noSuchAuthenticator,
  tooManyAuthenticators,
} from '@portal/domain/session/authenticator-words'
import { fullName, type User } from '@portal/domain/session/user'
import { auditOfRequest as audit } from '../audit-log/audit.ts'
import { ownSignOnOf } from '../customer-sign-on/data.ts'
import { ApiError, forbidden, notFound } from '../http/api-error.ts'
import type { Session } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { deleteAuthenticator, findAuthenticators, type StoredAuthenticator } from './authenticator-data.ts'
import { authenticatorRemovedEmail } from './authenticator-emails.ts'
import { mustHave } from './ceremony.ts'
import { lockPasskeys } from './passkey-data.ts'
import { checkRecent } from './passkeys.ts'
import { beginSettingUp, keepAuthenticator } from './set-up-authenticator.ts'

export const asAuthenticator = ({ id, name, created_at, used_at }: StoredAuthenticator): Authenticator => ({
  id,
  name,
  created_at: created_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
})

export async function listOf({ db }: Portal, viewer: User) {
  const authenticators = await findAuthenticators(db, viewer.id)
  const may = mayHaveAuthenticator(viewer) && !(await ownSignOnOf(db, viewer))
  return { authenticators: authenticators.map(asAuthenticator), may }
}

async function mayChange(portal: Portal, session: Session): Promise<void> {
  if (!mayHaveAuthenticator(session.viewer)) throw forbidden(noAuthenticatorsHere)
  if (await ownSignOnOf(portal.db, session.viewer)) throw forbidden(ownSignOnDecides)
  await checkRecent(portal, session)
}

const adding = ({ id }: Session) => ({ purpose: 'add', browser: id }) as const

export async function beginAddingApp(portal: Portal, session: Session) {
  await mayChange(portal, session)
  const { length } = await findAuthenticators(portal.db, session.viewer.id)
  if (length >= mostAuthenticators) throw new ApiError(409, tooManyAuthenticators)
  return beginSettingUp(portal, adding(session), session.viewer)
}

export async function addApp(portal: Portal, session: Session, code: string): Promise<Authenticator> {
  const { viewer } = session
  await mayChange(portal, session)
  return portal.db.transaction().execute(async (transaction) => {
    await lockPasskeys(transaction, viewer.id)
    const { length } = await findAuthenticators(transaction, viewer.id)
    if (length >= mostAuthenticators) throw new ApiError(409, tooManyAuthenticators)
    return asAuthenticator(await keepAuthenticator(transaction, portal, adding(session), viewer, code))
  })
}

/** The last second step stays where the person's access asks for one. */
export async function removeApp(portal: Portal, session: Session, id: string): Promise<void> {
  const { viewer } = session
  if (!(await findAuthenticators(portal.db, viewer.id)).some((one) => one.id === id))
    throw notFound(noSuchAuthenticator)
  await mayChange(portal, session)
  await portal.db.transaction().execute(async (transaction) => {
    const passkeys = await lockPasskeys(transaction, viewer.id)
    const authenticators = await findAuthenticators(transaction, viewer.id)
    const removed = authenticators.find((one) => one.id === id)
    if (!removed) throw notFound(noSuchAuthenticator)
    if (passkeys.length + authenticators.length === 1 && mustHave(portal.config, viewer))
      throw new ApiError(409, lastAuthenticatorStays)
    await deleteAuthenticator(transaction, viewer.id, id)
    audit({ actor: fullName(viewer), object: removed.name })
    await portal.mailer.post(transaction, authenticatorRemovedEmail(portal, viewer, removed))
  })
}
