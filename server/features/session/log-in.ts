import type { BodyOf } from '@portal/domain/contract/endpoint'
import { useOwnSignOn } from '@portal/domain/customer-sign-on/provider'
import { mustTakeSecondStep } from '@portal/domain/session/authenticator'
import type { login } from '@portal/domain/session/contract'
import { mayHavePasskey } from '@portal/domain/session/passkey'
import { fullName, type User } from '@portal/domain/session/user'
import {
  codeNoLongerValid,
  contactTheProvider,
  linkExpired,
  wrongCode,
  wrongCodesAllowed,
} from '@portal/domain/session/validation'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { hashOf } from '../../platform/http/secret.ts'
import type { Services } from '../../platform/portal.ts'
import { ownSignOnOf } from '../customer-sign-on/data.ts'
import { codeHashOf, isSameHash } from './access-code.ts'
import { hasAuthenticator } from './authenticator-data.ts'
import { rulesOf } from './ceremony.ts'
import { countWrongCode, endChallenge, lockOpenCode, useOpenToken } from './challenge-data.ts'
import { findAccount } from './data.ts'
import { type Entered, enter } from './enter.ts'
import { beginWaiting } from './second-step.ts'
import type { SignInContext } from './sign-in-context.ts'
import { limitByNetwork } from './sign-in-rate-limits.ts'

interface Used {
  account_id: string | null
  referrer_link: string | null
}
type Proof = BodyOf<typeof login>

/** A session, or a cookie for the second factor. */
export type LoggedIn = (({ user: User } & Entered) | { secondStepToken: string }) & Pick<Used, 'referrer_link'>

/**
 * Signs in with a link or a code and starts a session. A rejection is thrown only after the transaction, so that used links
 * and counted attempts are saved. The limit of a network counts only rejections, so that no neighbour can block a correct
 * link or code.
 */
export async function logIn(
  services: Services,
  context: SignInContext,
  request: FastifyRequest,
  proof: Proof,
): Promise<LoggedIn> {
  const { config, auditLog } = services
  const { audit } = context
  const now = services.now()
  const outcome = await context.db.transaction().execute(async (db): Promise<LoggedIn | ApiError> => {
    const used = 'token' in proof ? await useLink(db, proof.token, now) : await useCode({ db, audit }, proof, now)
    if (used instanceof ApiError) return used
    const user = used.account_id === null ? undefined : await findAccount(db, { id: used.account_id })
    if (user) audit({ account_id: user.id, actor: fullName(user) })
    if (!user?.active || !mayHavePasskey(user, rulesOf(config))) {
      audit({ reason: user?.active ? 'must use single sign-on' : 'deactivated' })
      return forbidden(contactTheProvider)
    }
    const ownProvider = await ownSignOnOf(db, user)
    if (ownProvider) {
      audit({ reason: `must use the single sign-on of ${ownProvider.name}` })
      return forbidden(useOwnSignOn(ownProvider.name))
    }
    const method = 'token' in proof ? 'an access link' : 'a code'
    const who = { account_id: user.id, actor: fullName(user) }
    const { referrer_link } = used
    if (mustTakeSecondStep(user, rulesOf(config), await hasAuthenticator(db, user.id))) {
      const act = `Opened ${method}: second step needed`
      await auditLog.write(db, { kind: 'change', act, ...who }, request)
      audit({ written: true })
      return {
        secondStepToken: await beginWaiting(services, db, { account_id: user.id, referrer_link }),
        referrer_link,
      }
    }
    const entered = await enter(services, db, request, user, 'token' in proof ? 'link' : 'code')
    await auditLog.write(db, { kind: 'sign_in', act: `Signed in with ${method}`, ...who }, request)
    audit({ written: true })
    return { user, referrer_link, ...entered }
  })
  if (!(outcome instanceof ApiError)) return outcome
  await limitByNetwork(services, context, request, 'login')
  throw outcome
}

const useLink = async (db: Queries, token: string, now: Date): Promise<Used | ApiError> =>
  (await useOpenToken(db, hashOf(token), now)) ?? new ApiError(410, linkExpired)

/**
 * The row stays locked until the end of the transaction, so that simultaneous guesses are counted. Wrong codes invalidate
 * only the code: the link cannot be guessed, and a stranger must not invalidate it.
 */
async function useCode(
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  { challenge, code }: Extract<Proof, { code: string }>,
  now: Date,
): Promise<Used | ApiError> {
  const open = await lockOpenCode(db, hashOf(challenge), now)
  if (!open) return new ApiError(410, codeNoLongerValid)
  const right = isSameHash(open.code_hash, codeHashOf(code, challenge))
  if (right && open.account_id !== null) {
    await endChallenge(db, open.id, now)
    return open
  }
  if (open.account_id !== null) audit({ account_id: open.account_id })
  const wrong = await countWrongCode(db, open.id)
  return wrong < wrongCodesAllowed ? forbidden(wrongCode) : new ApiError(410, codeNoLongerValid)
}
