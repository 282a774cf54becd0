import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { AccessLevel, accessLevelExplanation, accessLevelLabel } from '../session/user.ts'

/** An invitation as the invited person sees it: who asks, for what, and what they would see. */
export const ReceivedInvitation = z.object({
  id: Id,
  engagement_title: z.string(),
  invited_by: z.string(),
  access_level: AccessLevel,
})
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

export const invitationDays = 14

/** Mail of these is for everybody: one domain is not one company. */
const publicMail = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'hotmail.co.uk',
  'live.com',
  'msn.com',
  'yahoo.com',
  'yahoo.co.uk',
  'ymail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'btinternet.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'gmx.net',
  'gmx.de',
  'web.de',
  'mail.com',
  'zoho.com',
  'fastmail.com',
])
const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/**
 * Colleagues have email addresses of the same domain. Only the addresses are compared, so that the result does not reveal
 * whether an account exists.
 */
export const isColleague = (viewer: { email: string }, email: string): boolean =>
  domainOf(viewer.email) === domainOf(email) && !publicMail.has(domainOf(email))

export const alreadyInvited = 'This person is already invited and has not answered yet'
export const invitationClosed =
  'This invitation is no longer open. Please ask the person who invited you for a new one.'
export const cannotAccept = 'You cannot accept this invitation with your email address. Please contact the provider.'
export const hasJoined = (title: string, level: AccessLevel): string =>
  `You have joined ${title}. You have ${accessLevelLabel(level)} access. ${accessLevelExplanation(level)}.`
export const hasDeclined = (title: string): string => `You have declined the invitation to ${title}.`

/** Access belongs to the account: a person with wider access elsewhere would have more here than the inviter intended. */
export const inviteWiderFirst = (own: AccessLevel, invited: AccessLevel): string =>
  `You have ${accessLevelLabel(own)} access, and this invitation is for ${accessLevelLabel(invited)}. Ask the person who invited you for an invitation with ${accessLevelLabel(own)} access.`
