import { type Assertion, mayHavePasskey } from '@portal/domain/session/passkey'
import { passkeyMinutes, passkeyRefused, passkeyTooLate } from '@portal/domain/session/passkey-words'
import { fullName, type User } from '@portal/domain/session/user'
import { deviceLockedOut } from '@portal/domain/session/validation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { auditOfRequest as audit } from '../audit-log/audit.ts'
import { ownSignOnOf } from '../customer-sign-on/data.ts'
import type { Queries } from '../database/database.ts'
import { ApiError, forbidden } from '../http/api-error.ts'
import { newToken } from '../http/secret.ts'
import type { Portal } from '../portal.ts'
import { askToUse, beginVerifying, rulesOf } from './ceremony.ts'
import { passkeyCookie, setShortCookie } from './cookie.ts'
import { findAccount } from './data.ts'
import { type Entered, enter } from './enter.ts'
import { limitNetwork } from './limits.ts'
import { deleteRecovery, lockPasskey, notePasskeyUse } from './passkey-data.ts'

/** Asks for any passkey of this portal. No account is named, so the answer does not reveal who is known. */
export async function beginPasskeySignIn(portal: Portal, request: FastifyRequest, reply: FastifyReply) {
  await limitNetwork(portal, request, 'passkey')
  const browser = request.cookies[passkeyCookie(portal.config)] ?? newToken()
  const options = await askToUse(portal, { purpose: 'sign-in', browser })
  setShortCookie(reply, portal.config, passkeyCookie, browser, passkeyMinutes)
  return options
}

/**
 * Signs in with a passkey alone: having it and unlocking it are two factors. Whatever is wrong is refused with the same
 * sentence; the audit log has the reason.
 */
export async function logInWithPasskey(
  portal: Portal,
  request: FastifyRequest,
  assertion: Assertion,
): Promise<Entered & { user: User }> {
  const browser = request.cookies[passkeyCookie(portal.config)]
  try {
    if (browser === undefined) throw new ApiError(410, passkeyTooLate)
    const verify = await beginVerifying(portal, { purpose: 'sign-in', browser }, assertion)
    return await portal.db.transaction().execute(async (transaction) => {
      const user = await usePasskey(transaction, portal, assertion, verify)
      return { user, ...(await enterWithFactor(transaction, portal, request, user, 'passkey')) }
    })
  } catch (error) {
    if (error instanceof ApiError) await limitNetwork(portal, request, 'login')
    throw error
  }
}

/** Verifies a passkey and returns its account; `of` requires a certain account. */
export async function usePasskey(
  transaction: Queries,
  portal: Portal,
  assertion: Assertion,
  verify: Awaited<ReturnType<typeof beginVerifying>>,
  of?: string,
): Promise<User> {
  const refused = (reason: string): ApiError => {
    audit({ reason })
    return forbidden(passkeyRefused)
  }
  const passkey = await lockPasskey(transaction, assertion.credential)
  if (!passkey || (of !== undefined && passkey.account_id !== of)) throw refused('unknown passkey')
  const account = await findAccount(transaction, { id: passkey.account_id })
  if (account) audit({ account_id: account.id, actor: fullName(account), object: passkey.name })
  const use = await verify(passkey)
  if (!use) throw refused('the passkey failed the check or its counter went back')
  if (!account?.active) throw refused('deactivated')
  if (!mayHavePasskey(account, rulesOf(portal.config))) throw refused('must use single sign-on')
  const ownProvider = await ownSignOnOf(transaction, account)
  if (ownProvider) throw refused(`must use the single sign-on of ${ownProvider.name}`)
  await notePasskeyUse(transaction, passkey.id, { ...use, used_at: portal.now() })
  const { active: _, ...user } = account
  return user
}

const acts = {
  passkey: 'Signed in with a passkey',
  mail_and_passkey: 'Signed in with an access link and a passkey',
  mail_and_app: 'Signed in with an access link and an authenticator app',
} as const

/** Signs in with a second factor. A running recovery ends, since the factor is not lost. */
export async function enterWithFactor(
  transaction: Queries,
  portal: Portal,
  request: FastifyRequest,
  user: User,
  way: keyof typeof acts,
): Promise<Entered> {
  const entered = await enter(transaction, portal, request, user, way)
  if (!entered) {
    audit({ reason: 'the browser is blocked' })
    throw forbidden(deviceLockedOut)
  }
  await deleteRecovery(transaction, user.id)
  const entry = { kind: 'sign_in', act: acts[way], account_id: user.id, actor: fullName(user) } as const
  await portal.auditLog.write(transaction, entry, request)
  audit({ written: true })
  return entered
}
