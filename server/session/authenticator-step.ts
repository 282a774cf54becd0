import { mayHaveAuthenticator } from '@portal/domain/session/authenticator'
import { noAuthenticatorsHere, wrongAppCode } from '@portal/domain/session/authenticator-words'
import { passkeyRefused } from '@portal/domain/session/passkey-words'
import { fullName, type User } from '@portal/domain/session/user'
import type { FastifyRequest } from 'fastify'
import { auditOfRequest as audit } from '../audit-log/audit.ts'
import type { Queries } from '../database/database.ts'
import { ApiError, forbidden } from '../http/api-error.ts'
import { openedSecret } from '../http/encrypted-secret.ts'
import type { Portal } from '../portal.ts'
import { askerOf } from './asker.ts'
import { findAuthenticators, noteAuthenticatorUse } from './authenticator-data.ts'
import { wrongCodesEmail } from './authenticator-emails.ts'
import { deviceOf } from './device.ts'
import { forgetGuesses, isFirstOfDay, limitNetwork, takeGuess } from './limits.ts'
import { lockPasskeys } from './passkey-data.ts'
import { enterAfter, removeLost, type Stepped, secondStepsOf, waitingIn } from './second-step.ts'
import { beginSettingUp, keepAuthenticator, secretPurpose } from './set-up-authenticator.ts'
import { stepOf } from './time-code.ts'

/** A guess is counted before it is looked at, so that none of those made at the same time is left out. */
export async function finishWithCode(portal: Portal, request: FastifyRequest, code: string): Promise<Stepped> {
  const { step, user } = await waitingIn(portal, request)
  const asker = await askerOf(portal, request, user.email)
  try {
    await takeGuess(portal, user.id, asker)
  } catch (error) {
    if (error instanceof ApiError) await warnOfGuesses(portal, request, user)
    throw error
  }
  try {
    const stepped = await portal.db.transaction().execute(async (transaction) => {
      await lockPasskeys(transaction, user.id)
      await useCode(transaction, portal, user, code)
      return enterAfter(transaction, portal, request, step, user, 'mail_and_app')
    })
    await forgetGuesses(portal, user.id, asker)
    return stepped
  } catch (error) {
    if (error instanceof ApiError) await limitNetwork(portal, request, 'login')
    throw error
  }
}

/** Warns the person once a day: someone who guesses codes can read their emails. */
async function warnOfGuesses(portal: Portal, request: FastifyRequest, user: User): Promise<void> {
  audit({ reason: 'too many wrong codes of an authenticator app' })
  if (await isFirstOfDay(portal, `app-code-told:${user.id}`))
    await portal.mailer.post(portal.db, wrongCodesEmail(portal, user, deviceOf(request.headers['user-agent'])))
}

/** Takes the code of any of the person's apps. It and all older ones of that app are worth nothing from then on. */
async function useCode(transaction: Queries, { config, now }: Portal, user: User, code: string): Promise<void> {
  let sealed = false
  for (const { id, secret: kept, last_step } of await findAuthenticators(transaction, user.id)) {
    const secret = openedSecret(kept, config, secretPurpose)
    sealed ||= secret === null
    const used = secret === null ? undefined : stepOf(secret, code, now())
    if (used !== undefined && used > last_step)
      return noteAuthenticatorUse(transaction, id, { last_step: used, used_at: now() })
  }
  audit({
    reason: sealed
      ? 'its secret was encrypted with another SECRETS_KEY'
      : 'wrong or already used code of an authenticator app',
  })
  throw forbidden(wrongAppCode)
}

export async function beginAuthenticatorAtStep(portal: Portal, request: FastifyRequest) {
  await limitNetwork(portal, request, 'passkey')
  const { user, ceremony } = await waitingIn(portal, request)
  await checkMaySetUp(portal.db, portal, user)
  return beginSettingUp(portal, ceremony, user)
}

/** Sets up a replacement app. After a recovery the lost factors stop working. */
export async function addAuthenticatorAtStep(portal: Portal, request: FastifyRequest, code: string): Promise<Stepped> {
  await limitNetwork(portal, request, 'passkey')
  const { step, user, ceremony } = await waitingIn(portal, request)
  return portal.db.transaction().execute(async (transaction) => {
    await lockPasskeys(transaction, user.id)
    const { has } = await checkMaySetUp(transaction, portal, user)
    await removeLost(transaction, user.id)
    const { name } = await keepAuthenticator(transaction, portal, ceremony, user, code)
    const who = { account_id: user.id, actor: fullName(user) }
    const act = has ? 'Set up an authenticator app to replace lost ones' : 'Set up their first authenticator app'
    await portal.auditLog.write(transaction, { kind: 'change', act, ...who, object: name }, request)
    return enterAfter(transaction, portal, request, step, user, 'mail_and_app')
  })
}

async function checkMaySetUp(queries: Queries, portal: Portal, user: User) {
  const found = await secondStepsOf(queries, portal, user)
  if (!mayHaveAuthenticator(user)) throw forbidden(noAuthenticatorsHere)
  if (!found.mayMake) throw forbidden(passkeyRefused)
  return found
}
