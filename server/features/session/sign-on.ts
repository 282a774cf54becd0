import { signOnSwitchedOff } from '@portal/domain/customer-sign-on/provider'
import { maySignOn, maySignOnAtCustomer } from '@portal/domain/session/permissions'
import { nameFromAddress, setupAddressProblem } from '@portal/domain/session/setup'
import { fullName } from '@portal/domain/session/user'
import { ownPath, signOnUnavailable } from '@portal/domain/session/validation'
import { foldAddress, isEmailAddress } from '@portal/domain/text/email-address'
import { domainOf } from '@portal/domain/text/email-domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Queries } from '../../platform/database/database.ts'
import { databaseTrouble } from '../../platform/database/database-errors.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { hashOf, newToken } from '../../platform/http/secret.ts'
import type { Portal, Services } from '../../platform/portal.ts'
import { signOnAt } from '../../platform/sso/customer-provider.ts'
import { callbackPath } from '../../platform/sso/identity-provider.ts'
import { reasonOf, type SignedOn, SignOnUnavailable } from '../../platform/sso/sign-on.ts'
import { type CustomerSignOnRow, findSignOnAt } from '../customer-sign-on/data.ts'
import { readSignOnCookie, setDeviceCookie, setSessionCookie, setSignOnCookie } from './cookie.ts'
import { type Account, findAccount } from './data.ts'
import { type Entered, enter } from './enter.ts'
import { setupPath } from './setup.ts'
import { makeSuperuser, takeSetupLink } from './setup-data.ts'
import { bindIdentity, findAccountOfIdentity, insertSignOnAttempt, takeSignOnAttempt } from './sign-on-data.ts'

const attemptMinutes = 10
const afterSignOn = '/engagements'
/** The redirect flag of the login state: the screen says whom to contact, and no more than that. */
const refusedPath = '/login?redirect=refused'
/** Login page after the identity provider could not be reached. */
const unavailablePath = '/login?redirect=unavailable'
/** Page of the setup link after a failed sign-on, which has not used up the link. */
const setupRefusedPath = `${setupPath}?refused=yes`

/** Only the browser that began can finish: the state counts together with its cookie. */
const stateHashOf = (state: string, browser: string): string => hashOf(`${state} ${browser}`)

interface BeginSignOn {
  /** Page to open afterwards. */
  redirect?: string | undefined
  /** Id of a customer's provider. */
  at?: string | undefined
  /** The setup link that makes the person a superuser. */
  setup_link_hash?: string | null
}

/**
 * Saves an attempt and returns its address at the identity provider: the company's own, or the customer's with the id `at`.
 */
export async function beginSignOn(
  services: Services,
  db: Queries,
  request: FastifyRequest,
  reply: FastifyReply,
  { redirect, at, setup_link_hash = null }: BeginSignOn,
): Promise<{ auth_uri: string }> {
  const { config, now } = services
  const provider = at === undefined ? undefined : await findSignOnAt(db, at)
  if (at !== undefined && !provider) throw notFound(signOnSwitchedOff)
  const { auth_uri, state, nonce, code_verifier } = await beginAtProvider(services, provider)
  const browser = readSignOnCookie(request, config) ?? newToken()
  await insertSignOnAttempt(db, {
    state_hash: stateHashOf(state, browser),
    code_verifier,
    nonce,
    redirect: ownPath(redirect) ?? null,
    provider_id: provider?.id ?? null,
    setup_link_hash,
    expires_at: new Date(now().getTime() + attemptMinutes * 60_000),
  })
  setSignOnCookie(reply, config, browser, attemptMinutes * 60)
  return { auth_uri }
}

const signOnOf = (services: Services, provider: CustomerSignOnRow | undefined) =>
  provider ? signOnAt(provider, services) : services.signOn

async function beginAtProvider(services: Services, provider: CustomerSignOnRow | undefined) {
  try {
    return await signOnOf(services, provider).begin()
  } catch (error) {
    // An error of a customer's provider is not an error of the portal.
    if (!(error instanceof SignOnUnavailable) && !provider) throw error
    const reason = error instanceof SignOnUnavailable ? error.message : reasonOf(error)
    services.log.warn({ reason, provider: provider?.name }, 'could not reach the identity provider')
    throw new ApiError(503, signOnUnavailable)
  }
}

/** Serves the addresses to which identity providers send browsers back. They always answer with a redirect. */
export function serveSignOnCallback(server: FastifyInstance, { db, ...services }: Portal): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, at: string | null) => {
    const begun: Begun = { redirect: null }
    const path = await completeSignOn(services, db, request, reply, at, begun).catch((error: unknown) => {
      const reason = databaseTrouble(error)?.reason ?? (error instanceof SignOnUnavailable && error.message)
      if (!reason) throw error
      request.log.warn({ reason }, 'could not complete single sign-on')
      return begun.isSetup ? setupRefusedPath : loginAfter(unavailablePath, begun)
    })
    return reply.header('cache-control', 'no-store').redirect(inAscii(path), 302)
  }
  server.get(callbackPath, (request, reply) => answer(request, reply, null))
  server.get<{ Params: { id: string } }>(`${callbackPath}/:id`, (request, reply) =>
    answer(request, reply, request.params.id),
  )
}

/** Facts of the attempt that choose the page after a failure. `completeSignOn` fills them in. */
interface Begun {
  redirect: string | null
  isSetup?: boolean
}

/** Login page after a failed sign-on. The next successful try still leads to the requested page. */
const loginAfter = (path: string, { redirect }: Begun): string =>
  redirect === null ? path : `${path}&referrer_link=${encodeURIComponent(redirect)}`

/** Encodes characters that a header cannot contain; percent signs stay. */
const inAscii = (path: string): string => path.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent)

async function completeSignOn(
  services: Services,
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  at: string | null,
  begun: Begun,
): Promise<string> {
  const { config, now, auditLog } = services
  const refused = async (reason: unknown, who: Who = {}): Promise<string> => {
    request.log.warn({ reason, ip: request.ip }, 'single sign-on rejected')
    const reasonText = typeof reason === 'string' ? reason : JSON.stringify(reason)
    const entry = { kind: 'sign_in_refused', act: 'Signed in with single sign-on', reason: reasonText, ...who } as const
    await auditLog.write(db, entry, request)
    return begun.isSetup ? setupRefusedPath : loginAfter(refusedPath, begun)
  }
  const answer = new URL(request.url, config.PUBLIC_URL).searchParams
  const state = answer.get('state')
  const browser = readSignOnCookie(request, config)
  if (!state || !browser) return refused('not started in this browser')
  const attempt = await takeSignOnAttempt(db, stateHashOf(state, browser), now())
  if (!attempt) return refused('not started in this browser, too old or already used')
  begun.redirect = attempt.redirect
  begun.isSetup = attempt.setup_link_hash !== null
  // Reject a response from a different identity provider than the attempt's.
  if (attempt.provider_id !== at) return refused('started at another identity provider')
  const provider = at === null ? undefined : await findSignOnAt(db, at)
  if (at !== null && !provider) return refused('the customer’s single sign-on is switched off')
  let person: SignedOn
  try {
    person = await signOnOf(services, provider).complete(answer, {
      state,
      nonce: attempt.nonce,
      code_verifier: attempt.code_verifier,
    })
  } catch (error) {
    if (error instanceof SignOnUnavailable) throw error
    return refused(reasonOf(error))
  }
  const outcome = await admit(services, db, request, person, { provider, setupLinkHash: attempt.setup_link_hash })
  if ('reason' in outcome) return refused(outcome.reason, outcome.who)
  setSessionCookie(reply, config, outcome.token)
  setDeviceCookie(reply, config, outcome.device)
  return attempt.redirect ?? afterSignOn
}

/** Actor for the audit log: an account, or the address of a person without one. */
type Who = { account_id?: string; actor?: string }

/** Whom a provider signs in: the company's own its staff, a customer's the customers with an address of its domains. */
const isTheirs = (account: Account, provider: CustomerSignOnRow | undefined): boolean =>
  provider ? maySignOnAtCustomer(account) && provider.domains.includes(domainOf(account.email)) : maySignOn(account)

interface Rejected {
  reason: string
  who: Who
}

/** Thrown in a transaction to roll it back and to pass on the reason. */
class Rejection extends Error {
  readonly rejected: Rejected
  constructor(rejected: Rejected) {
    super(rejected.reason)
    this.rejected = rejected
  }
}

/** Runs `work` in a transaction. A rejection rolls it back, so that a setup link can be used again. */
async function orRejected(
  database: Database,
  work: (db: Queries) => Promise<Entered | Rejected>,
): Promise<Entered | Rejected> {
  try {
    return await database.transaction().execute(async (db) => {
      const outcome = await work(db)
      if ('reason' in outcome) throw new Rejection(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Rejection) return error.rejected
    throw error
  }
}

/**
 * "Only staff whose e-mail is known, active and verified get in". A customer's provider admits the customer's people by the same
 * rule. People who signed in before are found by issuer and subject, not by their address.
 */
async function admit(
  services: Services,
  database: Database,
  request: FastifyRequest,
  { issuer, subject, email, email_verified, id_token }: SignedOn,
  { provider, setupLinkHash }: { provider: CustomerSignOnRow | undefined; setupLinkHash: string | null },
): Promise<Entered | Rejected> {
  const { config, now, auditLog } = services
  const address = foldAddress(email ?? '')
  const stranger = { actor: address }
  if (!email_verified || !isEmailAddress(address)) return { reason: 'no verified email address', who: stranger }
  if (provider && !provider.domains.includes(domainOf(address)))
    return { reason: `the address is not in the domains of ${provider.name}`, who: stranger }
  if (setupLinkHash !== null && setupAddressProblem(address, config.PROVIDER_EMAIL_DOMAINS) !== undefined)
    return { reason: 'the address is not in the provider’s email domains', who: stranger }
  return orRejected(database, async (db) => {
    if (setupLinkHash !== null && !(await takeSetupLink(db, setupLinkHash, now())))
      return { reason: 'the setup link no longer works', who: stranger }
    const isSetup = setupLinkHash !== null
    const superuser = isSetup ? await makeSuperuser(db, { email: address, name: nameFromAddress(address) }) : undefined
    const bound = await findAccountOfIdentity(db, { issuer, subject })
    const account = await findAccount(db, bound === undefined ? { email: address } : { id: bound })
    const who = account ? { account_id: account.id, actor: fullName(account) } : stranger
    if (!account?.active || !isTheirs(account, provider))
      return { reason: provider ? `no active account at ${provider.name}` : 'no active staff account', who }
    if (isSetup && superuser?.id !== account.id)
      return { reason: 'the identity is linked to an account with another address', who }
    const identity = { account_id: account.id, issuer, subject, bound_at: now() }
    if (bound === undefined && !(await bindIdentity(db, identity)))
      return { reason: 'the account is linked to another identity: run the command user unbind', who }
    // No ID token of a customer's provider is kept: who logs out here stays logged in there.
    const entered = await enter(services, db, request, account, 'sign_on', provider ? null : id_token)
    if (isSetup) await auditLog.write(db, { kind: 'admin', act: 'Set up the portal', ...who }, request)
    const act = provider ? `Signed in with the single sign-on of ${provider.name}` : 'Signed in with single sign-on'
    await auditLog.write(db, { kind: 'sign_in', act, ...who }, request)
    return entered
  })
}
