import { mayUseAccessLink } from '@portal/domain/session/permissions'
import { fullName } from '@portal/domain/session/user'
import {
  codeLength,
  contactTheProvider,
  linkExpired,
  linkMinutes,
  loginAsTeamMember,
  newestLinkStillWorks,
  ownPath,
} from '@portal/domain/session/validation'
import { hasDomain } from '@portal/domain/text/email-domain'
import type { FastifyRequest } from 'fastify'
import type { Audit } from '../../platform/audit-log/audit.ts'
import { ApiError, forbidden } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { hashOf, newCode, newToken } from '../../platform/http/secret.ts'
import type { Services } from '../../platform/portal.ts'
import { findOwnSignOn } from '../customer-sign-on/data.ts'
import { codeHashOf } from './access-code.ts'
import { type Asker, askerByLink, askerOf } from './asker.ts'
import {
  findChallengeOfToken,
  insertChallenge,
  inVain,
  lockAddress,
  openLinkUntil,
  replaceChallenges,
} from './challenge-data.ts'
import { type Account, findAccount } from './data.ts'
import { accessEmail } from './emails.ts'
import type { SignInContext } from './sign-in-context.ts'
import { isWithinAllowance, limitByNetwork } from './sign-in-rate-limits.ts'

interface LinkRequest {
  email: string
  referrer_link?: string | null | undefined
}

interface Sent {
  challenge: string
  own_sign_on?: { id: string; name: string }
}

/**
 * For a domain with its own identity provider, sends no email and looks up no account: the answer is the same for every
 * address there, and its challenge cannot be used.
 */
async function answerOwnSignOn(
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  email: string,
): Promise<Sent | undefined> {
  const ownProvider = await findOwnSignOn(db, email)
  if (!ownProvider) return undefined
  audit({ kind: 'sign_in_refused', reason: `must use the single sign-on of ${ownProvider.name}` })
  return { challenge: newToken(), own_sign_on: { id: ownProvider.id, name: ownProvider.name } }
}

/** Mails a link and a code to a stakeholder; the answer is the name of the request, never the code. */
export async function requestAccessLink(
  services: Services,
  context: SignInContext,
  request: FastifyRequest,
  asked: LinkRequest,
): Promise<Sent> {
  const { config, settings } = services
  const { db, audit } = context
  audit({ actor: asked.email })
  const asker = await askerOf(services, db, request, asked.email)
  if (!asker.known) await limitByNetwork(services, context, request, 'link-request')
  if (hasDomain(asked.email, config.PROVIDER_EMAIL_DOMAINS)) throw forbidden(loginAsTeamMember(settings.provider_name))
  const elsewhere = await answerOwnSignOn(context, asked.email)
  if (elsewhere) return elsewhere
  const account = allowLink(audit, await findAccount(db, { email: asked.email }))
  if (!account) audit({ kind: 'sign_in_refused' })
  if (!account && !config.HIDE_UNKNOWN_EMAILS) throw forbidden(contactTheProvider)
  return mailLink(services, context, asker, asked.email, account, ownPath(asked.referrer_link) ?? null)
}

/** Mails a new link to the address of an old one, which the holder of the old one need not know. */
export async function renewLink(
  services: Services,
  context: SignInContext,
  request: FastifyRequest,
  token: string,
): Promise<Sent> {
  const { db, audit } = context
  const old = await findChallengeOfToken(db, hashOf(token))
  if (!old?.account_id) {
    await limitByNetwork(services, context, request, 'link-request')
    throw new ApiError(410, linkExpired)
  }
  const account = allowLink(audit, await findAccount(db, { id: old.account_id }))
  if (!account) throw forbidden(contactTheProvider)
  const elsewhere = await answerOwnSignOn(context, account.email)
  if (elsewhere) return elsewhere
  return mailLink(services, context, askerByLink(token), account.email, account, old.referrer_link)
}

/** Returns the account if it may use an access link. Only the audit log says why not. */
function allowLink(audit: Audit, account: Account | undefined): Account | undefined {
  if (!account) audit({ reason: 'no account has this address' })
  else audit({ account_id: account.id, actor: fullName(account) })
  if (account?.active && mayUseAccessLink(account)) return account
  if (account) audit({ reason: account.active ? 'must use single sign-on' : 'deactivated' })
  return undefined
}

/**
 * Above the limit a link without a code is sent, and only if no other link is open. A rejected person therefore always has
 * a working link, even if a stranger asked for it.
 *
 * For unknown addresses the same work is done without sending an email, so that neither the answer nor its duration
 * reveals whether an account exists.
 */
async function mailLink(
  services: Services,
  context: SignInContext,
  asker: Asker,
  email: string,
  account: Account | undefined,
  referrer_link: string | null,
): Promise<{ challenge: string }> {
  const { config, mailer, settings } = services
  const now = services.now()
  const expires_at = new Date(now.getTime() + linkMinutes * 60_000)
  const challenge = newToken()
  const token = newToken()
  const within = await isWithinAllowance(services, context, asker, email)
  const code = within ? newCode(codeLength) : null
  const linkEmail = accessEmail({
    to: email,
    token,
    code,
    referrer_link,
    expires_at,
    publicUrl: config.PUBLIC_URL,
    productName: settings.product_name,
    name: account?.first_name ?? '',
  })
  await context.db.transaction().execute(async (db) => {
    const email_hash = hashOf(email)
    const requesterHash = hashOf(asker.name)
    await lockAddress(db, email_hash)
    const open = within ? undefined : await openLinkUntil(db, email_hash, now)
    if (open) throw tooManyLinks(open.getTime() - now.getTime())
    await replaceChallenges(db, { email_hash, asked_by: requesterHash }, now)
    await insertChallenge(db, {
      id: hashOf(challenge),
      account_id: account?.id ?? null,
      email_hash,
      token_hash: hashOf(token),
      code_hash: codeHashOf(code ?? newToken(), challenge),
      asked_by: requesterHash,
      created_at: now,
      expires_at,
      referrer_link,
      ended_at: null,
    })
    const post = () => mailer.queue(db, linkEmail)
    await (account ? post() : inVain(db, post))
  })
  return { challenge }
}

function tooManyLinks(milliseconds: number): ApiError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new ApiError(429, newestLinkStillWorks(Math.ceil(seconds / 60)), { retryAfterSeconds: seconds })
}
