import { foldAddress } from '@portal/domain/text/email-address'
import { type EmailKind, type ReplyRule, replyRules } from './email-kind.ts'
import type { Mailbox, Recipient } from './recipient-data.ts'
import type { Email } from './template.ts'

/** The person who gets the replies, or why there is none. Without one, replies go to MAIL_FROM. */
export type ReplyTo = { mailbox: Mailbox } | { none: string }

export const noLead = 'no one else leads the engagement'
export const severalLeads = 'the engagements have different leads'
export const noPerson = 'the person who did it has no active account'

/**
 * Decides who gets the replies to an email. A stakeholder's address goes only to people who can already see it in the
 * portal, and to the operator, who sees all addresses.
 */
export function decideReplyTo(
  { kind, to, concerns: { engagement_ids = [] } }: Pick<Email, 'kind' | 'to' | 'concerns'>,
  { actor, leads }: Pick<Recipient, 'actor' | 'leads'>,
  operatorAddress: string,
): ReplyTo {
  const rule = ruleOf(kind)
  if (rule.to === 'operator') return { none: rule.because }
  const recipient = foldAddress(to)
  if (actor && foldAddress(actor.address) !== recipient) {
    const isVisible =
      rule.to === 'sender' || !actor.is_stakeholder || recipient === foldAddress(operatorAddress) || actor.is_visible
    if (isVisible) return { mailbox: { name: actor.name, address: actor.address } }
  }
  if (engagement_ids.length === 0) return { none: noPerson }
  return leadOf(leads, recipient, engagement_ids)
}

const ruleOf = (kind: EmailKind): ReplyRule => replyRules[kind]

/** The delivery lead or, without one, the client partner: one person who leads all the engagements. */
function leadOf(leads: Recipient['leads'], recipient: string, engagementIds: readonly string[]): ReplyTo {
  const first = engagementIds.map((id) =>
    leads.find(({ engagement_id, address }) => engagement_id === id && foldAddress(address) !== recipient),
  )
  const [lead] = first
  if (first.some((each) => each?.address !== lead?.address)) return { none: severalLeads }
  return lead ? { mailbox: { name: lead.name, address: lead.address } } : { none: noLead }
}
