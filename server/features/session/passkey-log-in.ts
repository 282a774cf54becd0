import { type Assertion, mayHavePasskey } from '@portal/domain/session/passkey'
import { passkeyMinutes, passkeyRefused, passkeyTooLate } from '@portal/domain/session/passkey-rules'
import { fullName, type User } from '@portal/domain/session/user'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, forbidden } from '../../platform/http/api-error.ts'
import type { CountingContext } from '../../platform/http/rate-limit-data.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { newToken } from '../../platform/http/secret.ts'
import type { Services } from '../../platform/portal.ts'
import { ownSignOnOf } from '../customer-sign-on/data.ts'
import { askToUse, beginVerifying, rulesOf } from './ceremony.ts'
import { passkeyCookie, setShortCookie } from './cookie.ts'
import { findAccount } from './data.ts'
import { type Entered, enter } from './enter.ts'
import { deleteRecovery, lockPasskey, notePasskeyUse } from './passkey-data.ts'
import type { SignInContext } from './sign-in-context.ts'
import { limitByNetwork } from './sign-in-rate-limits.ts'

/** Asks for any passkey of this portal. No account is named, so the answer does not reveal who is known. */
export async function beginPasskeySignIn(
  services: Services,
  context: CountingContext,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { config } = services
  await limitByNetwork(services, context, request, 'passkey')
  const browser = request.cookies[passkeyCookie(config)] ?? newToken()
  const options = await askToUse(services, context.db, { purpose: 'sign-in', browser })
  setShortCookie(reply, config, passkeyCookie, browser, passkeyMinutes)
  return options
}

/**
 * Signs in with a passkey alone: having it and unlocking it are two factors. Every rejection has the same sentence; the audit
 * log has the reason.
 */
export async function logInWithPasskey(
  services: Services,
  context: SignInContext,
  request: FastifyRequest,
  assertion: Assertion,
): Promise<Entered & { user: User }> {
  const { audit } = context
  const browser = request.cookies[passkeyCookie(services.config)]
  try {
    if (browser === undefined) throw new ApiError(410, passkeyTooLate)
    const verify = await beginVerifying(services, context, { purpose: 'sign-in', browser }, assertion)
    return await context.db.transaction().execute(async (db) => {
      const user = await usePasskey(services, { db, audit }, assertion, verify)
      return { user, ...(await enterWithFactor(services, { db, audit }, request, user, 'passkey')) }
    })
  } catch (error) {
    if (error instanceof ApiError) await limitByNetwork(services, context, request, 'login')
    throw error
  }
}

/** Verifies a passkey and returns its account; `of` requires a certain account. */
export async function usePasskey(
  { config, now }: Pick<Services, 'config' | 'now'>,
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  assertion: Assertion,
  verify: Awaited<ReturnType<typeof beginVerifying>>,
  of?: string,
): Promise<User> {
  const refused = (reason: string): ApiError => {
    audit({ reason })
    return forbidden(passkeyRefused)
  }
  const passkey = await lockPasskey(db, assertion.credential)
  if (!passkey || (of !== undefined && passkey.account_id !== of)) throw refused('unknown passkey')
  const account = await findAccount(db, { id: passkey.account_id })
  if (account) audit({ account_id: account.id, actor: fullName(account), object: passkey.name })
  const use = await verify(passkey)
  if (!use) throw refused('the passkey failed the check or its counter went back')
  if (!account?.active) throw refused('deactivated')
  if (!mayHavePasskey(account, rulesOf(config))) throw refused('must use single sign-on')
  const ownProvider = await ownSignOnOf(db, account)
  if (ownProvider) throw refused(`must use the single sign-on of ${ownProvider.name}`)
  await notePasskeyUse(db, passkey.id, { ...use, used_at: now() })
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
  services: Services,
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  request: FastifyRequest,
  user: User,
  way: keyof typeof acts,
): Promise<Entered> {
  const entered = await enter(services, db, request, user, way)
  await deleteRecovery(db, user.id)
  const entry = { kind: 'sign_in', act: acts[way], account_id: user.id, actor: fullName(user) } as const
  await services.auditLog.write(db, entry, request)
  audit({ written: true })
  return entered
}
