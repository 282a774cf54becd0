import type { BodyOf } from '@portal/domain/contract/endpoint'
import { useOwnSignOn } from '@portal/domain/customer-sign-on/provider'
import { mustTakeSecondStep } from '@portal/domain/session/authenticator'
import type { login } from '@portal/domain/session/contract'
import { mayHavePasskey } from '@portal/domain/session/passkey'
import { fullName, type User } from '@portal/domain/session/user'
import {
  codeNoLongerValid,
  contactTheProvider,
  deviceLockedOut,
  linkExpired,
  wrongCode,
  wrongCodesAllowed,
} from '@portal/domain/session/validation'
import type { FastifyRequest } from 'fastify'
import { ownSignOnOf } from '../customer-sign-on/data.ts'
import type { Queries } from '../database/database.ts'
import { forbidden, Refusal } from '../http/refusal.ts'
import { hashOf } from '../http/secret.ts'
import type { Portal } from '../portal.ts'
import { tell } from '../trail/act.ts'
import { codeHashOf, isSameHash } from './access-code.ts'
import { hasAuthenticator } from './authenticator-data.ts'
import { rulesOf } from './ceremony.ts'
import { countWrongCode, endChallenge, lockOpenCode, useOpenToken } from './challenge-data.ts'
import { findAccount } from './data.ts'
import { type Entered, enter } from './enter.ts'
import { limitNetwork } from './limits.ts'
import { beginWaiting } from './second-step.ts'

interface Used {
  account_id: string | null
  referrer_link: string | null
}
type Proof = BodyOf<typeof login>

/** A session, or a cookie for the second factor. */
export type LoggedIn = (({ user: User } & Entered) | { waiting: string }) & Pick<Used, 'referrer_link'>

/**
 * Signs in with a link or a code and starts a session. A refusal is thrown only after the transaction, so that what
 * was used or counted stays so. A network's limit counts refusals alone: no neighbour makes a right link or code useless.
 */
export async function logIn(portal: Portal, request: FastifyRequest, proof: Proof): Promise<LoggedIn> {
  const now = portal.now()
  const outcome = await portal.db.transaction().execute(async (transaction): Promise<LoggedIn | Refusal> => {
    const used =
      'token' in proof ? await useLink(transaction, proof.token, now) : await useCode(transaction, proof, now)
    if (used instanceof Refusal) return used
    const user = used.account_id === null ? undefined : await findAccount(transaction, { id: used.account_id })
    if (user) tell({ account_id: user.id, actor: fullName(user) })
    if (!user?.active || !mayHavePasskey(user, rulesOf(portal.config))) {
      tell({ reason: user?.active ? 'must use single sign-on' : 'deactivated' })
      return forbidden(contactTheProvider)
    }
    const own = await ownSignOnOf(transaction, user)
    if (own) {
      tell({ reason: `must use the single sign-on of ${own.name}` })
      return forbidden(useOwnSignOn(own.name))
    }
    const by = 'token' in proof ? 'an access link' : 'a code'
    const who = { account_id: user.id, actor: fullName(user) }
    const { referrer_link } = used
    if (mustTakeSecondStep(user, rulesOf(portal.config), await hasAuthenticator(transaction, user.id))) {
      const act = `Opened ${by}: second step needed`
      await portal.trail.write(transaction, { kind: 'change', act, ...who }, request)
      tell({ written: true })
      return { waiting: await beginWaiting(transaction, portal, { account_id: user.id, referrer_link }), referrer_link }
    }
    const entered = await enter(transaction, portal, request, user, 'token' in proof ? 'link' : 'code')
    if (!entered) {
      tell({ reason: 'the browser is blocked' })
      return forbidden(deviceLockedOut)
    }
    await portal.trail.write(transaction, { kind: 'sign_in', act: `Signed in with ${by}`, ...who }, request)
    tell({ written: true })
    return { user, referrer_link, ...entered }
  })
  if (!(outcome instanceof Refusal)) return outcome
  await limitNetwork(portal, request, 'login')
  throw outcome
}

const useLink = async (transaction: Queries, token: string, now: Date): Promise<Used | Refusal> =>
  (await useOpenToken(transaction, hashOf(token), now)) ?? new Refusal(410, linkExpired)

/**
 * The row stays locked until the end of the transaction, so that simultaneous guesses are counted. Wrong codes invalidate
 * only the code: the link cannot be guessed, and a stranger must not invalidate it.
 */
async function useCode(
  transaction: Queries,
  { challenge, code }: Extract<Proof, { code: string }>,
  now: Date,
): Promise<Used | Refusal> {
  const open = await lockOpenCode(transaction, hashOf(challenge), now)
  if (!open) return new Refusal(410, codeNoLongerValid)
  const right = isSameHash(open.code_hash, codeHashOf(code, challenge))
  if (right && open.account_id !== null) {
    await endChallenge(transaction, open.id, now)
    return open
  }
  if (open.account_id !== null) tell({ account_id: open.account_id })
  const wrong = await countWrongCode(transaction, open.id)
  return wrong < wrongCodesAllowed ? forbidden(wrongCode) : new Refusal(410, codeNoLongerValid)
}
