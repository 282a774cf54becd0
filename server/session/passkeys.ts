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
} from '@portal/domain/session/passkey-words'
import { fullName, type User } from '@portal/domain/session/user'
import type { FastifyRequest } from 'fastify'
import { auditOfRequest as audit } from '../audit-log/audit.ts'
import { ownSignOnOf } from '../customer-sign-on/data.ts'
import type { Queries } from '../database/database.ts'
import { ApiError, forbidden, notFound } from '../http/api-error.ts'
import type { Session } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { hasAuthenticator } from './authenticator-data.ts'
import { askToMake, mustHave, rulesOf, type VerifiedPasskey, verifyNewPasskey } from './ceremony.ts'
import { findSessionBegin } from './data.ts'
import { deviceOf } from './device.ts'
import { deletePasskey, findPasskeys, insertPasskey, lockPasskeys, type StoredPasskey } from './passkey-data.ts'
import { passkeyAddedEmail, passkeyRemovedEmail } from './passkey-emails.ts'

export const asPasskey = ({ id, name, created_at, used_at, is_synced }: StoredPasskey): Passkey => ({
  id,
  name,
  is_synced,
  created_at: created_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
})

export async function listOf({ config, db }: Portal, viewer: User) {
  const passkeys = await findPasskeys(db, viewer.id)
  const ownProvider = await ownSignOnOf(db, viewer)
  const may = config.passkeys && mayHavePasskey(viewer, rulesOf(config)) && !ownProvider
  return { passkeys: passkeys.map(asPasskey), may, must: mustHave(config, viewer) && !ownProvider }
}

/** A session that was left open, or stolen, is not enough to change how its person signs in, and from where. */
export async function checkRecent({ db, now }: Pick<Portal, 'db' | 'now'>, { id }: Session): Promise<void> {
  const begun = await findSessionBegin(db, id)
  if (!begun || begun.getTime() < now().getTime() - recentMinutes * 60_000) throw forbidden(needsRecentSignIn)
}

async function mayChange(portal: Portal, session: Session): Promise<void> {
  if (!mayHavePasskey(session.viewer, rulesOf(portal.config))) throw forbidden(signsOnElsewhere)
  if (await ownSignOnOf(portal.db, session.viewer)) throw forbidden(ownSignOnDecides)
  await checkRecent(portal, session)
}

const adding = ({ id }: Session) => ({ purpose: 'add', browser: id }) as const

export async function beginAdding(portal: Portal, session: Session) {
  await mayChange(portal, session)
  const passkeys = await findPasskeys(portal.db, session.viewer.id)
  if (passkeys.length >= mostPasskeys) throw new ApiError(409, tooManyPasskeys)
  return askToMake(portal, adding(session), session.viewer, passkeys)
}

export async function add(portal: Portal, request: FastifyRequest, session: Session, made: NewCredential) {
  await mayChange(portal, session)
  const verified = await verifyNewPasskey(portal, adding(session), made)
  return portal.db.transaction().execute(async (transaction) => {
    const passkeys = await lockPasskeys(transaction, session.viewer.id)
    if (passkeys.length >= mostPasskeys) throw new ApiError(409, tooManyPasskeys)
    return asPasskey(await keep(transaction, portal, request, session.viewer, verified))
  })
}

/** Keeps a passkey that has proved itself, and tells its person. */
export async function keep(
  transaction: Queries,
  portal: Pick<Portal, 'config' | 'mailer' | 'now' | 'settings'>,
  request: FastifyRequest,
  user: User,
  made: VerifiedPasskey,
): Promise<StoredPasskey> {
  const created_at = portal.now()
  const name = deviceOf(request.headers['user-agent'])
  const row = { ...made, id: randomUUID(), account_id: user.id, name, created_at, used_at: null }
  if (!(await insertPasskey(transaction, row))) throw new ApiError(409, passkeyKnown)
  audit({ object: name })
  await portal.mailer.post(transaction, passkeyAddedEmail(portal, user, row))
  return row
}

/** The last one stays where the person's access asks for one. */
export async function remove(portal: Portal, session: Session, id: string): Promise<void> {
  const { viewer } = session
  if (!(await findPasskeys(portal.db, viewer.id)).some((one) => one.id === id)) throw notFound(noSuchPasskey)
  await mayChange(portal, session)
  await portal.db.transaction().execute(async (transaction) => {
    const passkeys = await lockPasskeys(transaction, viewer.id)
    const passkey = passkeys.find((one) => one.id === id)
    if (!passkey) throw notFound(noSuchPasskey)
    const isLast = passkeys.length === 1 && !(await hasAuthenticator(transaction, viewer.id))
    if (isLast && mustHave(portal.config, viewer)) throw new ApiError(409, lastPasskeyStays)
    await deletePasskey(transaction, viewer.id, id)
    audit({ actor: fullName(viewer), object: passkey.name })
    await portal.mailer.post(transaction, passkeyRemovedEmail(portal, viewer, passkey))
  })
}
