import { mayHaveAuthenticator } from '@portal/domain/session/authenticator'
import { noAuthenticatorsHere, wrongAppCode } from '@portal/domain/session/authenticator-rules'
import { passkeyRefused } from '@portal/domain/session/passkey-rules'
import { fullName, type User } from '@portal/domain/session/user'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden } from '../../platform/http/api-error.ts'
import { openedSecret } from '../../platform/http/encrypted-secret.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { askerOf } from './asker.ts'
import { findAuthenticators, noteAuthenticatorUse } from './authenticator-data.ts'
import { wrongCodesEmail } from './authenticator-emails.ts'
import { deviceOf } from './device.ts'
import { lockPasskeys } from './passkey-data.ts'
import { deleteLostFactors, enterAfterStep, loadSecondSteps, loadWaiting, type Stepped } from './second-step.ts'
import { beginSettingUp, saveAuthenticator, secretPurpose } from './set-up-authenticator.ts'
import type { SignInContext } from './sign-in-context.ts'
import { forgetGuesses, isFirstOfDay, limitByNetwork, takeGuess } from './sign-in-rate-limits.ts'
import { stepOf } from './time-code.ts'

/** Counts a guess before checking it, so that simultaneous guesses are all counted. */
export async function finishWithCode(
  services: Services,
  context: SignInContext,
  request: FastifyRequest,
  code: string,
): Promise<Stepped> {
  const { audit } = context
  const { step, user } = await loadWaiting(services, context, request)
  const asker = await askerOf(services, context.db, request, user.email)
  try {
    await takeGuess(services, context, user.id, asker)
  } catch (error) {
    if (error instanceof ApiError) await warnOfGuesses(services, context, request, user)
    throw error
  }
  try {
    const stepped = await context.db.transaction().execute(async (db) => {
      await lockPasskeys(db, user.id)
      await useCode(services, { db, audit }, user, code)
      return enterAfterStep(services, { db, audit }, request, step, user, 'mail_and_app')
    })
    await forgetGuesses(context.db, user.id, asker)
    return stepped
  } catch (error) {
    if (error instanceof ApiError) await limitByNetwork(services, context, request, 'login')
    throw error
  }
}

/** Warns the person once a day: someone who guesses codes can read their emails. */
async function warnOfGuesses(
  services: Services,
  context: SignInContext,
  request: FastifyRequest,
  user: User,
): Promise<void> {
  context.audit({ reason: 'too many wrong codes of an authenticator app' })
  if (!(await isFirstOfDay(services, context, `app-code-told:${user.id}`))) return
  const email = wrongCodesEmail(services, user, deviceOf(request.headers['user-agent']))
  await services.mailer.queue(context.db, email)
}

/** Uses a code of any of the person's apps. That app's code and all its older ones no longer work. */
async function useCode(
  { config, now }: Pick<Services, 'config' | 'now'>,
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  user: User,
  code: string,
): Promise<void> {
  let sealed = false
  for (const { id, secret: kept, last_step } of await findAuthenticators(db, user.id)) {
    const secret = openedSecret(kept, config, secretPurpose)
    sealed ||= secret === null
    const used = secret === null ? undefined : stepOf(secret, code, now())
    if (used !== undefined && used > last_step) return noteAuthenticatorUse(db, id, { last_step: used, used_at: now() })
  }
  audit({
    reason: sealed
      ? 'its secret was encrypted with another SECRETS_KEY'
      : 'wrong or already used code of an authenticator app',
  })
  throw forbidden(wrongAppCode)
}

export async function beginAuthenticatorAtStep(services: Services, context: SignInContext, request: FastifyRequest) {
  await limitByNetwork(services, context, request, 'passkey')
  const { user, ceremony } = await loadWaiting(services, context, request)
  await checkMaySetUp(services, context.db, user)
  return beginSettingUp(services, context.db, ceremony, user)
}

/** Sets up a replacement app. After a recovery the lost factors stop working. */
export async function addAuthenticatorAtStep(
  services: Services,
  context: SignInContext,
  request: FastifyRequest,
  code: string,
): Promise<Stepped> {
  const { audit } = context
  await limitByNetwork(services, context, request, 'passkey')
  const { step, user, ceremony } = await loadWaiting(services, context, request)
  return context.db.transaction().execute(async (db) => {
    await lockPasskeys(db, user.id)
    const { has } = await checkMaySetUp(services, db, user)
    await deleteLostFactors(db, user.id)
    const { name } = await saveAuthenticator(services, { db, audit }, ceremony, user, code)
    const who = { account_id: user.id, actor: fullName(user) }
    const act = has ? 'Set up an authenticator app to replace lost ones' : 'Set up their first authenticator app'
    await services.auditLog.write(db, { kind: 'change', act, ...who, object: name }, request)
    return enterAfterStep(services, { db, audit }, request, step, user, 'mail_and_app')
  })
}

async function checkMaySetUp(services: Pick<Services, 'now'>, db: Queries, user: User) {
  const found = await loadSecondSteps(services, db, user)
  if (!mayHaveAuthenticator(user)) throw forbidden(noAuthenticatorsHere)
  if (!found.mayMake) throw forbidden(passkeyRefused)
  return found
}
