import { mayHaveAuthenticator } from '@portal/domain/session/authenticator'
import type { Assertion, NewCredential } from '@portal/domain/session/passkey'
import {
  lostFactors,
  passkeyRefused,
  recoveryDays,
  recoveryHours,
  secondStepExpired,
  secondStepMinutes,
} from '@portal/domain/session/passkey-words'
import { fullName, type User } from '@portal/domain/session/user'
import type { FastifyRequest } from 'fastify'
import { auditOfRequest as audit } from '../audit-log/audit.ts'
import { ownSignOnOf } from '../customer-sign-on/data.ts'
import type { Queries } from '../database/database.ts'
import { ApiError, forbidden } from '../http/api-error.ts'
import { hashOf, newToken } from '../http/secret.ts'
import type { Portal } from '../portal.ts'
import { deleteAuthenticators, findAuthenticators } from './authenticator-data.ts'
import { askToMake, askToUse, beginVerifying, type Ceremony, verifyNewPasskey } from './ceremony.ts'
import { secondStepCookie } from './cookie.ts'
import { findAccount } from './data.ts'
import { deviceOf } from './device.ts'
import type { Entered } from './enter.ts'
import { limitNetwork } from './limits.ts'
import {
  deletePasskeys,
  findPasskeys,
  findRecovery,
  findSecondStep,
  insertRecovery,
  insertSecondStep,
  lockPasskeys,
  type SecondStep,
  takeSecondStep,
} from './passkey-data.ts'
import { recoveryEmail } from './passkey-emails.ts'
import { enterWithFactor, usePasskey } from './passkey-log-in.ts'
import { keep } from './passkeys.ts'

/** Result of an access link when a second factor is required: no session, only this cookie. */
export async function beginWaiting(
  transaction: Queries,
  { now }: Pick<Portal, 'now'>,
  waits: Pick<SecondStep, 'account_id' | 'referrer_link'>,
): Promise<string> {
  const token = newToken()
  const expires_at = new Date(now().getTime() + secondStepMinutes * 60_000)
  await insertSecondStep(transaction, { ...waits, token_hash: hashOf(token), expires_at })
  return token
}

interface Waiting {
  step: SecondStep
  user: User
  ceremony: Ceremony
}

/** Account whose sign-in waits for the second factor in this browser. A deactivated account does not count. */
export async function waitingIn(portal: Portal, request: FastifyRequest): Promise<Waiting> {
  const { config, db, now } = portal
  const token = request.cookies[secondStepCookie(config)]
  const step = token === undefined ? undefined : await findSecondStep(db, hashOf(token), now())
  const account = step && (await findAccount(db, { id: step.account_id }))
  const ownProvider = account && (await ownSignOnOf(db, account))
  if (!step || !account?.active || ownProvider) {
    await limitNetwork(portal, request, 'login')
    throw new ApiError(410, secondStepExpired)
  }
  const { active: _, ...user } = account
  audit({ account_id: user.id, actor: fullName(user) })
  return { step, user, ceremony: { purpose: 'second-step', browser: step.token_hash } }
}

/**
 * Second factors of a person. They can add one if they have none, or if the waiting time after reporting all of them lost is
 * over.
 */
export async function secondStepsOf(queries: Queries, { now }: Pick<Portal, 'now'>, user: User) {
  const passkeys = await findPasskeys(queries, user.id)
  const authenticators = await findAuthenticators(queries, user.id)
  const recovery = await findRecovery(queries, user.id, now())
  const has = passkeys.length + authenticators.length > 0
  return { passkeys, authenticators, recovery, has, mayMake: !has || (recovery && recovery.ready_at <= now()) }
}

export async function removeLost(transaction: Queries, accountId: string): Promise<void> {
  await deletePasskeys(transaction, accountId)
  await deleteAuthenticators(transaction, accountId)
}

export async function beginStep(portal: Portal, request: FastifyRequest) {
  const { config, db } = portal
  await limitNetwork(portal, request, 'passkey')
  const { user, ceremony } = await waitingIn(portal, request)
  const { passkeys, authenticators, recovery, mayMake } = await secondStepsOf(db, portal, user)
  return {
    use: config.passkeys && passkeys.length > 0 ? await askToUse(portal, ceremony, passkeys) : null,
    make: config.passkeys && mayMake ? await askToMake(portal, ceremony, user, []) : null,
    code: authenticators.length > 0,
    set_up: Boolean(mayMake) && mayHaveAuthenticator(user),
    recovery_at: recovery?.ready_at.toISOString() ?? null,
  }
}

export interface Stepped extends Entered {
  user: User
  referrer_link: string | null
}

export async function finishStep(portal: Portal, request: FastifyRequest, assertion: Assertion): Promise<Stepped> {
  const { step, user, ceremony } = await waitingIn(portal, request)
  try {
    const verify = await beginVerifying(portal, ceremony, assertion)
    return await portal.db.transaction().execute(async (transaction) => {
      await usePasskey(transaction, portal, assertion, verify, user.id)
      return enterAfter(transaction, portal, request, step, user, 'mail_and_passkey')
    })
  } catch (error) {
    if (error instanceof ApiError) await limitNetwork(portal, request, 'login')
    throw error
  }
}

/** Adds a passkey. After a recovery the lost factors stop working. */
export async function makeAtStep(portal: Portal, request: FastifyRequest, made: NewCredential): Promise<Stepped> {
  const { step, user, ceremony } = await waitingIn(portal, request)
  const verified = await verifyNewPasskey(portal, ceremony, made)
  return portal.db.transaction().execute(async (transaction) => {
    await lockPasskeys(transaction, user.id)
    const { has, mayMake } = await secondStepsOf(transaction, portal, user)
    if (!mayMake) throw forbidden(passkeyRefused)
    await removeLost(transaction, user.id)
    const { name } = await keep(transaction, portal, request, user, verified)
    const who = { account_id: user.id, actor: fullName(user) }
    const act = has ? 'Created a passkey to replace lost ones' : 'Created their first passkey'
    await portal.auditLog.write(transaction, { kind: 'change', act, ...who, object: name }, request)
    return enterAfter(transaction, portal, request, step, user, 'mail_and_passkey')
  })
}

export async function enterAfter(
  transaction: Queries,
  portal: Portal,
  request: FastifyRequest,
  { token_hash, referrer_link }: SecondStep,
  user: User,
  way: 'mail_and_passkey' | 'mail_and_app',
): Promise<Stepped> {
  if (!(await takeSecondStep(transaction, token_hash))) throw new ApiError(410, secondStepExpired)
  const entered = await enterWithFactor(transaction, portal, request, user, way)
  return { user, referrer_link, ...entered }
}

const hour = 60 * 60 * 1000

/** Starts a recovery for a person who can read their emails. Until it ends the person can stop it. */
export async function beginRecovery(portal: Portal, request: FastifyRequest): Promise<{ recovery_at: string }> {
  const { db, mailer, now } = portal
  const { user } = await waitingIn(portal, request)
  return db.transaction().execute(async (transaction) => {
    await lockPasskeys(transaction, user.id)
    const { passkeys, authenticators, has } = await secondStepsOf(transaction, portal, user)
    if (!has) throw forbidden(passkeyRefused)
    const token = newToken()
    const requestedAt = now()
    const ready_at = new Date(requestedAt.getTime() + recoveryHours * hour)
    const expires_at = new Date(ready_at.getTime() + recoveryDays * 24 * hour)
    const device = deviceOf(request.headers['user-agent'])
    const lost = lostFactors(passkeys.length, authenticators.length)
    const row = { account_id: user.id, stop_hash: hashOf(token), device, asked_at: requestedAt, ready_at, expires_at }
    if (await insertRecovery(transaction, row, requestedAt))
      await mailer.post(transaction, recoveryEmail(portal, user, { lost, device, token, ready_at, expires_at }))
    const recovery = await findRecovery(transaction, user.id, requestedAt)
    return { recovery_at: (recovery?.ready_at ?? ready_at).toISOString() }
  })
}
