import { mayHaveAuthenticator } from '@portal/domain/session/authenticator'
import type { Assertion, NewCredential } from '@portal/domain/session/passkey'
import {
  lostFactors,
  passkeyRefused,
  recoveryDays,
  recoveryHours,
  secondStepExpired,
  secondStepMinutes,
} from '@portal/domain/session/passkey-rules'
import { fullName, type User } from '@portal/domain/session/user'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { hashOf, newToken } from '../../platform/http/secret.ts'
import type { Services } from '../../platform/portal.ts'
import { ownSignOnOf } from '../customer-sign-on/data.ts'
import { deleteAuthenticators, findAuthenticators } from './authenticator-data.ts'
import { askToMake, askToUse, beginVerifying, type Ceremony, verifyNewPasskey } from './ceremony.ts'
import { secondStepCookie } from './cookie.ts'
import { findAccount } from './data.ts'
import { deviceOf } from './device.ts'
import type { Entered } from './enter.ts'
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
import { savePasskey } from './passkeys.ts'
import type { SignInContext } from './sign-in-context.ts'
import { limitByNetwork } from './sign-in-rate-limits.ts'

/** Result of an access link when a second factor is required: no session, only this cookie. */
export async function beginWaiting(
  { now }: Pick<Services, 'now'>,
  db: Queries,
  waits: Pick<SecondStep, 'account_id' | 'referrer_link'>,
): Promise<string> {
  const token = newToken()
  const expires_at = new Date(now().getTime() + secondStepMinutes * 60_000)
  await insertSecondStep(db, { ...waits, token_hash: hashOf(token), expires_at })
  return token
}

interface Waiting {
  step: SecondStep
  user: User
  ceremony: Ceremony
}

/** Account whose sign-in waits for the second factor in this browser. A deactivated account does not count. */
export async function loadWaiting(
  services: Services,
  context: SignInContext,
  request: FastifyRequest,
): Promise<Waiting> {
  const { config, now } = services
  const { db, audit } = context
  const token = request.cookies[secondStepCookie(config)]
  const step = token === undefined ? undefined : await findSecondStep(db, hashOf(token), now())
  const account = step && (await findAccount(db, { id: step.account_id }))
  const ownProvider = account && (await ownSignOnOf(db, account))
  if (!step || !account?.active || ownProvider) {
    await limitByNetwork(services, context, request, 'login')
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
export async function loadSecondSteps({ now }: Pick<Services, 'now'>, db: Queries, user: User) {
  const passkeys = await findPasskeys(db, user.id)
  const authenticators = await findAuthenticators(db, user.id)
  const recovery = await findRecovery(db, user.id, now())
  const has = passkeys.length + authenticators.length > 0
  return { passkeys, authenticators, recovery, has, mayMake: !has || (recovery && recovery.ready_at <= now()) }
}

export async function deleteLostFactors(db: Queries, accountId: string): Promise<void> {
  await deletePasskeys(db, accountId)
  await deleteAuthenticators(db, accountId)
}

export async function beginStep(services: Services, context: SignInContext, request: FastifyRequest) {
  const { config } = services
  const { db } = context
  await limitByNetwork(services, context, request, 'passkey')
  const { user, ceremony } = await loadWaiting(services, context, request)
  const { passkeys, authenticators, recovery, mayMake } = await loadSecondSteps(services, db, user)
  return {
    use: config.passkeys && passkeys.length > 0 ? await askToUse(services, db, ceremony, passkeys) : null,
    make: config.passkeys && mayMake ? await askToMake(services, db, ceremony, user, []) : null,
    code: authenticators.length > 0,
    set_up: Boolean(mayMake) && mayHaveAuthenticator(user),
    recovery_at: recovery?.ready_at.toISOString() ?? null,
  }
}

export interface Stepped extends Entered {
  user: User
  referrer_link: string | null
}

export async function finishStep(
  services: Services,
  context: SignInContext,
  request: FastifyRequest,
  assertion: Assertion,
): Promise<Stepped> {
  const { audit } = context
  const { step, user, ceremony } = await loadWaiting(services, context, request)
  try {
    const verify = await beginVerifying(services, context, ceremony, assertion)
    return await context.db.transaction().execute(async (db) => {
      await usePasskey(services, { db, audit }, assertion, verify, user.id)
      return enterAfterStep(services, { db, audit }, request, step, user, 'mail_and_passkey')
    })
  } catch (error) {
    if (error instanceof ApiError) await limitByNetwork(services, context, request, 'login')
    throw error
  }
}

/** Adds a passkey. After a recovery the lost factors stop working. */
export async function makeAtStep(
  services: Services,
  context: SignInContext,
  request: FastifyRequest,
  made: NewCredential,
): Promise<Stepped> {
  const { audit } = context
  const { step, user, ceremony } = await loadWaiting(services, context, request)
  const verified = await verifyNewPasskey(services, context, ceremony, made)
  return context.db.transaction().execute(async (db) => {
    await lockPasskeys(db, user.id)
    const { has, mayMake } = await loadSecondSteps(services, db, user)
    if (!mayMake) throw forbidden(passkeyRefused)
    await deleteLostFactors(db, user.id)
    const { name } = await savePasskey(services, { db, audit }, request, user, verified)
    const who = { account_id: user.id, actor: fullName(user) }
    const act = has ? 'Created a passkey to replace lost ones' : 'Created their first passkey'
    await services.auditLog.write(db, { kind: 'change', act, ...who, object: name }, request)
    return enterAfterStep(services, { db, audit }, request, step, user, 'mail_and_passkey')
  })
}

export async function enterAfterStep(
  services: Services,
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  request: FastifyRequest,
  { token_hash, referrer_link }: SecondStep,
  user: User,
  way: 'mail_and_passkey' | 'mail_and_app',
): Promise<Stepped> {
  if (!(await takeSecondStep(db, token_hash))) throw new ApiError(410, secondStepExpired)
  const entered = await enterWithFactor(services, { db, audit }, request, user, way)
  return { user, referrer_link, ...entered }
}

const hour = 60 * 60 * 1000

/** Starts a recovery for a person who can read their emails. Until it ends the person can stop it. */
export async function beginRecovery(
  services: Services,
  context: SignInContext,
  request: FastifyRequest,
): Promise<{ recovery_at: string }> {
  const { mailer, now } = services
  const { user } = await loadWaiting(services, context, request)
  return context.db.transaction().execute(async (db) => {
    await lockPasskeys(db, user.id)
    const { passkeys, authenticators, has } = await loadSecondSteps(services, db, user)
    if (!has) throw forbidden(passkeyRefused)
    const token = newToken()
    const requestedAt = now()
    const ready_at = new Date(requestedAt.getTime() + recoveryHours * hour)
    const expires_at = new Date(ready_at.getTime() + recoveryDays * 24 * hour)
    const device = deviceOf(request.headers['user-agent'])
    const lost = lostFactors(passkeys.length, authenticators.length)
    const row = { account_id: user.id, stop_hash: hashOf(token), device, asked_at: requestedAt, ready_at, expires_at }
    if (await insertRecovery(db, row, requestedAt))
      await mailer.queue(db, recoveryEmail(services, user, { lost, device, token, ready_at, expires_at }))
    const recovery = await findRecovery(db, user.id, requestedAt)
    return { recovery_at: (recovery?.ready_at ?? ready_at).toISOString() }
  })
}
