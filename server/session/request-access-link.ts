import { mayUseAccessLink } from '@portal/domain/session/permissions'
import {
  codeLength,
  contactTheProvider,
  linkExpired,
  linkMinutes,
  loginAsTeamMember,
  ownPath,
} from '@portal/domain/session/validation'
import { hasDomain } from '@portal/domain/text/email-address'
import { forbidden, Refusal } from '../http/refusal.ts'
import { hashOf, newCode, newToken } from '../http/secret.ts'
import type { Portal } from '../portal.ts'
import { codeHashOf } from './access-code.ts'
import { findChallengeOfToken, insertChallenge, inVain, replaceChallenges } from './challenge-data.ts'
import { type Account, findAccount } from './data.ts'
import { accessLetter } from './letters.ts'
import { limitMailsTo } from './limits.ts'

interface Asked {
  email: string
  referrer_link?: string | null | undefined
}

/** Mails a link and a code to a stakeholder; the answer is the name of the request, never the code. */
export async function requestAccessLink(portal: Portal, asked: Asked): Promise<{ challenge: string }> {
  const { config, db } = portal
  await limitMailsTo(portal, asked.email)
  if (hasDomain(asked.email, config.PROVIDER_EMAIL_DOMAINS)) throw forbidden(loginAsTeamMember(config.PROVIDER_NAME))
  const account = admitted(await findAccount(db, { email: asked.email }))
  if (!account && !config.HIDE_UNKNOWN_EMAILS) throw forbidden(contactTheProvider)
  return mailLink(portal, asked.email, account, ownPath(asked.referrer_link) ?? null)
}

/** Mails a new link to the address of an old one, which the holder of the old one need not know. */
export async function requestLinkAgain(portal: Portal, token: string): Promise<{ challenge: string }> {
  const old = await findChallengeOfToken(portal.db, hashOf(token))
  if (!old?.account_id) throw new Refusal(410, linkExpired)
  const account = admitted(await findAccount(portal.db, { id: old.account_id }))
  if (!account) throw forbidden(contactTheProvider)
  await limitMailsTo(portal, account.email)
  return mailLink(portal, account.email, account, old.referrer_link)
}

const admitted = (account: Account | undefined): Account | undefined =>
  account?.active && mayUseAccessLink(account) ? account : undefined

/**
 * Without an account the very same work is done and no mail leaves: neither the answer nor the time it takes tells
 * whether somebody has the address.
 */
async function mailLink(
  portal: Portal,
  email: string,
  account: Account | undefined,
  referrer_link: string | null,
): Promise<{ challenge: string }> {
  const { config, db, mailer, settings } = portal
  const now = portal.now()
  const expires_at = new Date(now.getTime() + linkMinutes * 60_000)
  const challenge = newToken()
  const token = newToken()
  const code = newCode(codeLength)
  const letter = accessLetter({
    to: email,
    token,
    code,
    referrer_link,
    expires_at,
    publicUrl: config.PUBLIC_URL,
    productName: settings.product_name,
  })
  await db.transaction().execute(async (transaction) => {
    const email_hash = hashOf(email)
    await replaceChallenges(transaction, email_hash, now)
    await insertChallenge(transaction, {
      id: hashOf(challenge),
      account_id: account?.id ?? null,
      email_hash,
      token_hash: hashOf(token),
      code_hash: codeHashOf(code, challenge),
      created_at: now,
      expires_at,
      referrer_link,
      ended_at: null,
    })
    const post = () => mailer.post(transaction, letter)
    await (account ? post() : inVain(transaction, post))
  })
  return { challenge }
}
