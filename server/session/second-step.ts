import type { Assertion, NewCredential } from '@portal/domain/session/passkey'
import {
  passkeyRefused,
  recoveryDays,
  recoveryHours,
  secondStepGone,
  secondStepMinutes,
} from '@portal/domain/session/passkey-words'
import { fullName, type User } from '@portal/domain/session/user'
import type { FastifyRequest } from 'fastify'
import { ownSignOnOf } from '../customer-sign-on/data.ts'
import type { Queries } from '../database/database.ts'
import { forbidden, Refusal } from '../http/refusal.ts'
import { hashOf, newToken } from '../http/secret.ts'
import type { Portal } from '../portal.ts'
import { tell } from '../trail/act.ts'
import { askToMake, askToUse, beginVerifying, type Ceremony, verifyMade } from './ceremony.ts'
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
import { recoveryLetter } from './passkey-letters.ts'
import { enterWithPasskey, usePasskey } from './passkey-log-in.ts'
import { keep } from './passkeys.ts'

/** What an access link amounts to where a passkey is asked for as well: no session, only this cookie. */
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

/** Who waits in this browser. Whoever was deactivated meanwhile waits no more. */
async function waitingIn(portal: Portal, request: FastifyRequest): Promise<Waiting> {
  const { config, db, now } = portal
  const token = request.cookies[secondStepCookie(config)]
  const step = token === undefined ? undefined : await findSecondStep(db, hashOf(token), now())
  const account = step && (await findAccount(db, { id: step.account_id }))
  const own = account && (await ownSignOnOf(db, account))
  if (!step || !account?.active || own) {
    await limitNetwork(portal, request, 'login')
    throw new Refusal(410, secondStepGone)
  }
  const { active: _, ...user } = account
  tell({ account_id: user.id, actor: fullName(user) })
  return { step, user, ceremony: { purpose: 'second-step', browser: step.token_hash } }
}

/** A new passkey may be made where there is none, and where the time is up after all were said to be lost. */
const mayMake = (passkeys: readonly unknown[], recovery: { ready_at: Date } | undefined, now: Date): boolean =>
  passkeys.length === 0 || (recovery !== undefined && recovery.ready_at <= now)

export async function beginStep(portal: Portal, request: FastifyRequest) {
  const { db, now } = portal
  await limitNetwork(portal, request, 'passkey')
  const { user, ceremony } = await waitingIn(portal, request)
  const passkeys = await findPasskeys(db, user.id)
  const recovery = await findRecovery(db, user.id, now())
  return {
    use: passkeys.length > 0 ? await askToUse(portal, ceremony, passkeys) : null,
    make: mayMake(passkeys, recovery, now()) ? await askToMake(portal, ceremony, user, []) : null,
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
      return enterAfter(transaction, portal, request, step, user)
    })
  } catch (error) {
    if (error instanceof Refusal) await limitNetwork(portal, request, 'login')
    throw error
  }
}

/** After a recovery the passkeys that were lost sign nobody in any more. */
export async function makeAtStep(portal: Portal, request: FastifyRequest, made: NewCredential): Promise<Stepped> {
  const { step, user, ceremony } = await waitingIn(portal, request)
  const verified = await verifyMade(portal, ceremony, made)
  return portal.db.transaction().execute(async (transaction) => {
    const passkeys = await lockPasskeys(transaction, user.id)
    const recovery = await findRecovery(transaction, user.id, portal.now())
    if (!mayMake(passkeys, recovery, portal.now())) throw forbidden(passkeyRefused)
    await deletePasskeys(transaction, user.id)
    const { name } = await keep(transaction, portal, request, user, verified)
    const who = { account_id: user.id, actor: fullName(user) }
    const act = passkeys.length > 0 ? 'Made a passkey in place of lost ones' : 'Made their first passkey'
    await portal.trail.write(transaction, { kind: 'change', act, ...who, object: name }, request)
    return enterAfter(transaction, portal, request, step, user)
  })
}

async function enterAfter(
  transaction: Queries,
  portal: Portal,
  request: FastifyRequest,
  { token_hash, referrer_link }: SecondStep,
  user: User,
): Promise<Stepped> {
  if (!(await takeSecondStep(transaction, token_hash))) throw new Refusal(410, secondStepGone)
  const entered = await enterWithPasskey(transaction, portal, request, user, 'mail_and_passkey')
  return { user, referrer_link, ...entered }
}

const hour = 60 * 60 * 1000

/** Whoever can read the mail says that the passkeys are lost; their person has the waiting time to say otherwise. */
export async function beginRecovery(portal: Portal, request: FastifyRequest): Promise<{ recovery_at: string }> {
  const { db, mailer, now } = portal
  const { user } = await waitingIn(portal, request)
  return db.transaction().execute(async (transaction) => {
    if ((await lockPasskeys(transaction, user.id)).length === 0) throw forbidden(passkeyRefused)
    const token = newToken()
    const asked_at = now()
    const ready_at = new Date(asked_at.getTime() + recoveryHours * hour)
    const expires_at = new Date(ready_at.getTime() + recoveryDays * 24 * hour)
    const device = deviceOf(request.headers['user-agent'])
    const row = { account_id: user.id, stop_hash: hashOf(token), device, asked_at, ready_at, expires_at }
    if (await insertRecovery(transaction, row, asked_at))
      await mailer.post(transaction, recoveryLetter(portal, user, { device, token, ready_at, expires_at }))
    const recovery = await findRecovery(transaction, user.id, asked_at)
    return { recovery_at: (recovery?.ready_at ?? ready_at).toISOString() }
  })
}
