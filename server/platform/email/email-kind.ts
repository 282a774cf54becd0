/** Recipient of replies to the emails of a kind. */
export type ReplyRule =
  /** No Reply-To, so replies go to MAIL_FROM. `because` completes "Replies go to the operator because ...". */
  | { to: 'operator'; because: string }
  /** The person who did what the email is about, or else the lead of the engagement. */
  | { to: 'person' }
  /** The person who wrote the message to its recipient. */
  | { to: 'sender' }

const operator = (because: string) => ({ to: 'operator', because }) as const
const person = { to: 'person' } as const
const aboutSignIn = operator('the email is about signing in')

/** Every kind of email that the portal sends. */
export const replyRules = {
  'access-link': aboutSignIn,
  'new-sign-in': aboutSignIn,
  'passkey-added': aboutSignIn,
  'passkey-removed': aboutSignIn,
  'authenticator-added': aboutSignIn,
  'authenticator-removed': aboutSignIn,
  'wrong-codes': aboutSignIn,
  recovery: aboutSignIn,
  'address-changed': aboutSignIn,
  'staff-invitation': aboutSignIn,
  test: operator('the email only tests the delivery'),
  'webhook-off': operator('the portal itself switched the webhook off'),
  'removal-for-staff': operator('superusers decide what is removed'),
  removal: person,
  'invitation-request': person,
  invitation: person,
  'invitation-reminder': person,
  'team-request': person,
  'team-request-changed': person,
  'team-request-completed': person,
  'team-request-deleted': person,
  proposal: person,
  'proposal-decided': person,
  'extension-requested': person,
  'extension-withdrawn': person,
  'extension-answered': person,
  'file-deleted': person,
  'file-expiring': person,
  notifications: person,
  digest: person,
  'feedback-request': person,
  'low-score': person,
  'feedback-reply': person,
  'bug-report': person,
  'bug-report-reply': person,
  'contact-message': { to: 'sender' as const },
} satisfies Record<string, ReplyRule>

export type EmailKind = keyof typeof replyRules

/** True for an email that the portal writes; false for a message that a person writes to the recipient. */
export const isAutomatic = (kind: EmailKind): boolean => replyRules[kind].to !== 'sender'
