import { maySignOn } from '@portal/domain/session/permissions'
import { fullName } from '@portal/domain/session/user'
import { ownPath, signOnUnavailable } from '@portal/domain/session/validation'
import { foldAddress, isEmailAddress } from '@portal/domain/text/email-address'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseTrouble } from '../database/database-trouble.ts'
import { Refusal } from '../http/refusal.ts'
import { hashOf, newToken } from '../http/secret.ts'
import type { Portal } from '../portal.ts'
import { callbackPath } from '../sso/identity-provider.ts'
import { reasonOf, type SignedOn, SignOnUnavailable } from '../sso/sign-on.ts'
import { readSignOnCookie, setDeviceCookie, setSessionCookie, setSignOnCookie } from './cookie.ts'
import { findAccount } from './data.ts'
import { type Entered, enter } from './enter.ts'
import { bindIdentity, findAccountOfIdentity, insertSignOnAttempt, takeSignOnAttempt } from './sign-on-data.ts'

const attemptMinutes = 10
const afterSignOn = '/engagements'
/** The redirect flag of the login state: the screen says whom to contact, and no more than that. */
const refusedPath = '/login?redirect=refused'
/** The same where the identity provider could not be asked. */
const unavailablePath = '/login?redirect=unavailable'

/** Only the browser that began can finish: the state counts together with its cookie. */
const stateHashOf = (state: string, browser: string): string => hashOf(`${state} ${browser}`)

/** Remembers an attempt and answers the identity provider's address for it. */
export async function beginSignOn(
  portal: Portal,
  request: FastifyRequest,
  reply: FastifyReply,
  redirect: string | undefined,
): Promise<{ auth_uri: string }> {
  const { config, db, now } = portal
  const { auth_uri, state, nonce, code_verifier } = await begun(portal)
  const browser = readSignOnCookie(request, config) ?? newToken()
  await insertSignOnAttempt(db, {
    state_hash: stateHashOf(state, browser),
    code_verifier,
    nonce,
    redirect: ownPath(redirect) ?? null,
    expires_at: new Date(now().getTime() + attemptMinutes * 60_000),
  })
  setSignOnCookie(reply, config, browser, attemptMinutes * 60)
  return { auth_uri }
}

async function begun({ log, signOn }: Portal) {
  try {
    return await signOn.begin()
  } catch (error) {
    if (!(error instanceof SignOnUnavailable)) throw error
    log.warn({ reason: error.message }, 'the identity provider cannot be reached')
    throw new Refusal(503, signOnUnavailable)
  }
}

/** The one address of the portal that the identity provider sends browsers to; it answers with a redirect, always. */
export function serveSignOnCallback(server: FastifyInstance, portal: Portal): void {
  server.get(callbackPath, async (request, reply) => {
    const path = await completeSignOn(portal, request, reply).catch((error: unknown) => {
      const reason = databaseTrouble(error)?.reason ?? (error instanceof SignOnUnavailable && error.message)
      if (!reason) throw error
      request.log.warn({ reason }, 'sign-on could not be completed')
      return unavailablePath
    })
    return reply.header('cache-control', 'no-store').redirect(inAscii(path), 302)
  })
}

/** Encodes what a header may not hold; percent signs stay as they are. */
const inAscii = (path: string): string => path.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent)

async function completeSignOn(portal: Portal, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { config, db, now, signOn, trail } = portal
  const refused = async (reason: unknown, who: Who = {}): Promise<string> => {
    request.log.warn({ reason, ip: request.ip }, 'sign-on refused')
    const said = typeof reason === 'string' ? reason : JSON.stringify(reason)
    const entry = { kind: 'sign_in_refused', act: 'Signed on at the identity provider', reason: said, ...who } as const
    await trail.write(db, entry, request)
    return refusedPath
  }
  const answer = new URL(request.url, config.PUBLIC_URL).searchParams
  const state = answer.get('state')
  const browser = readSignOnCookie(request, config)
  if (!state || !browser) return refused('not begun in this browser')
  const attempt = await takeSignOnAttempt(db, stateHashOf(state, browser), now())
  if (!attempt) return refused('not begun in this browser, too old or already used')
  let person: SignedOn
  try {
    person = await signOn.complete(answer, { state, nonce: attempt.nonce, code_verifier: attempt.code_verifier })
  } catch (error) {
    if (error instanceof SignOnUnavailable) throw error
    return refused(reasonOf(error))
  }
  const outcome = await admit(portal, request, person)
  if ('reason' in outcome) return refused(outcome.reason, outcome.who)
  setSessionCookie(reply, config, outcome.token)
  setDeviceCookie(reply, config, outcome.device)
  return attempt.redirect ?? afterSignOn
}

/** Whom the audit log names: their account, or the address that somebody without one came with. */
type Who = { account_id?: string; actor?: string }

/** "Only staff whose e-mail is known, active and verified get in." Who has signed on before is known by issuer and subject. */
async function admit(
  portal: Portal,
  request: FastifyRequest,
  { issuer, subject, email, email_verified, id_token }: SignedOn,
): Promise<Entered | { reason: string; who: Who }> {
  const { db, now, trail } = portal
  const address = foldAddress(email ?? '')
  const stranger = { actor: address }
  if (!email_verified || !isEmailAddress(address)) return { reason: 'no verified e-mail', who: stranger }
  return db.transaction().execute(async (transaction) => {
    const bound = await findAccountOfIdentity(transaction, { issuer, subject })
    const account = await findAccount(transaction, bound === undefined ? { email: address } : { id: bound })
    const who = account ? { account_id: account.id, actor: fullName(account) } : stranger
    if (!account?.active || !maySignOn(account)) return { reason: 'no active account of staff', who }
    const identity = { account_id: account.id, issuer, subject, bound_at: now() }
    if (bound === undefined && !(await bindIdentity(transaction, identity)))
      return { reason: 'the account is bound to another identity: see the command user unbind', who }
    const entered = await enter(transaction, portal, request, account, 'sign_on', id_token)
    if (!entered) return { reason: 'the browser is locked out', who }
    await trail.write(transaction, { kind: 'sign_in', act: 'Signed on at the identity provider', ...who }, request)
    return entered
  })
}
