import { randomUUID } from 'node:crypto'
import { ownSignOnDecides } from '@portal/domain/customer-sign-on/provider'
import { mayHavePasskey, type NewCredential, type Passkey } from '@portal/domain/session/passkey'
import {
  lastPasskeyStays,
  mostPasskeys,
  needsRecentSignIn,
  noSuchPasskey,
  passkeyKnown,
  recentMinutes,
  signsOnElsewhere,
  tooManyPasskeys,
} from '@portal/domain/session/passkey-rules'
import { fullName, type User } from '@portal/domain/session/user'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import type { RequestContext, Session } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { ownSignOnOf } from '../customer-sign-on/data.ts'
import { hasAuthenticator } from './authenticator-data.ts'
import { askToMake, mustHave, rulesOf, type VerifiedPasskey, verifyNewPasskey } from './ceremony.ts'
import { findSessionBegin } from './data.ts'
import { deviceOf } from './device.ts'
import { deletePasskey, findPasskeys, insertPasskey, lockPasskeys, type StoredPasskey } from './passkey-data.ts'
import { passkeyAddedEmail, passkeyRemovedEmail } from './passkey-emails.ts'

export const presentPasskey = ({ id, name, created_at, used_at, is_synced }: StoredPasskey): Passkey => ({
  id,
  name,
  is_synced,
  created_at: created_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
})

export async function loadPasskeys({ config }: Pick<Services, 'config'>, db: Queries, viewer: User) {
  const passkeys = await findPasskeys(db, viewer.id)
  const ownProvider = await ownSignOnOf(db, viewer)
  const may = config.passkeys && mayHavePasskey(viewer, rulesOf(config)) && !ownProvider
  return { passkeys: passkeys.map(presentPasskey), may, must: mustHave(config, viewer) && !ownProvider }
}

/** Changing how a person signs in, and from where, needs a recent sign-in: a session can be left open or stolen. */
export async function checkRecent({ now }: Pick<Services, 'now'>, db: Queries, { id }: Session): Promise<void> {
  const begun = await findSessionBegin(db, id)
  if (!begun || begun.getTime() < now().getTime() - recentMinutes * 60_000) throw forbidden(needsRecentSignIn)
}

async function checkMayChange(services: Services, db: Queries, session: Session): Promise<void> {
  if (!mayHavePasskey(session.viewer, rulesOf(services.config))) throw forbidden(signsOnElsewhere)
  if (await ownSignOnOf(db, session.viewer)) throw forbidden(ownSignOnDecides)
  await checkRecent(services, db, session)
}

const ceremonyOf = ({ id }: Session) => ({ purpose: 'add', browser: id }) as const

export async function beginAddingPasskey(services: Services, db: Queries, session: Session) {
  await checkMayChange(services, db, session)
  const passkeys = await findPasskeys(db, session.viewer.id)
  if (passkeys.length >= mostPasskeys) throw new ApiError(409, tooManyPasskeys)
  return askToMake(services, db, ceremonyOf(session), session.viewer, passkeys)
}

export async function finishAddingPasskey(
  services: Services,
  { db, audit, onRollback }: Pick<RequestContext, 'db' | 'audit' | 'onRollback'>,
  request: FastifyRequest,
  session: Session,
  made: NewCredential,
): Promise<Passkey> {
  await checkMayChange(services, db, session)
  const verified = await verifyNewPasskey(services, { db, onRollback }, ceremonyOf(session), made)
  const passkeys = await lockPasskeys(db, session.viewer.id)
  if (passkeys.length >= mostPasskeys) throw new ApiError(409, tooManyPasskeys)
  return presentPasskey(await savePasskey(services, { db, audit }, request, session.viewer, verified))
}

/** Saves a verified passkey and emails its person. */
export async function savePasskey(
  services: Pick<Services, 'config' | 'mailer' | 'now' | 'settings'>,
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  request: FastifyRequest,
  user: User,
  made: VerifiedPasskey,
): Promise<StoredPasskey> {
  const created_at = services.now()
  const name = deviceOf(request.headers['user-agent'])
  const row = { ...made, id: randomUUID(), account_id: user.id, name, created_at, used_at: null }
  if (!(await insertPasskey(db, row))) throw new ApiError(409, passkeyKnown)
  audit({ object: name })
  await services.mailer.queue(db, passkeyAddedEmail(services, user, row))
  return row
}

/** Rejects removing the last second factor of a person whose access level requires one. */
export async function removeOwnPasskey(
  services: Services,
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  session: Session,
  id: string,
): Promise<void> {
  const { viewer } = session
  if (!(await findPasskeys(db, viewer.id)).some((one) => one.id === id)) throw notFound(noSuchPasskey)
  await checkMayChange(services, db, session)
  const passkeys = await lockPasskeys(db, viewer.id)
  const passkey = passkeys.find((one) => one.id === id)
  if (!passkey) throw notFound(noSuchPasskey)
  const isLast = passkeys.length === 1 && !(await hasAuthenticator(db, viewer.id))
  if (isLast && mustHave(services.config, viewer)) throw new ApiError(409, lastPasskeyStays)
  await deletePasskey(db, viewer.id, id)
  audit({ actor: fullName(viewer), object: passkey.name })
  await services.mailer.queue(db, passkeyRemovedEmail(services, viewer, passkey))
}
