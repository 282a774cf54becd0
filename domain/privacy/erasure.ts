import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'

/** Days for which an erasure can be undone. */
export const undoDays = 14

/** Replacement of a name and address. The address does not exist. */
export const formerName = (number: number) => ({
  first_name: 'Former',
  last_name: `colleague ${number}`,
  name: `Former colleague ${number}`,
  email: `former-colleague-${number}@erased.invalid`,
})

/** True for an address that an erasure has put in the place of a person's. */
export const isFormerAddress = (address: unknown): boolean =>
  typeof address === 'string' && /^former-colleague-\d+@erased\.invalid$/.test(address)

export const removedText = 'This text was removed with the person who wrote it.'

/** Choice for the person's feedback texts. */
const feedbackChoices = ['kept', 'removed'] as const
export type FeedbackChoice = (typeof feedbackChoices)[number]

export const erasureChoices = {
  feedback: z._default(z.enum(feedbackChoices, 'Use kept or removed'), 'kept'),
  /** New owner of the person's shared files; without one they keep an owner who no longer exists. */
  heir_id: z.optional(Id),
}

/** Kinds of changes of an erasure, in the order of the report. */
export const erasedKinds = {
  account: 'Name, address and picture of the account replaced',
  person: 'Name in the provider’s records replaced',
  stakeholder: 'Stakeholder lines without name, address and phone',
  access: 'Sessions, passkeys, authenticator apps, devices and other ways to sign in removed',
  own: 'Settings, searches, marks and calendar addresses removed',
  mail: 'Mails to them removed, sent or waiting',
  engagement: 'Engagements and invitations taken away',
  feedback: 'Feedback, surveys and replies under the new name',
  words: 'Feedback texts removed',
  request: 'Requests and answers under the new name',
  file: 'Files handed over',
  mention: 'Other texts that name them',
  log: 'Entries of the audit log under the new name',
} as const
export type ErasedKind = keyof typeof erasedKinds
const kindNames = Object.keys(erasedKinds) as [ErasedKind, ...ErasedKind[]]

const ErasedCount = z.object({ kind: z.enum(kindNames), count: z.number() })

/** Why a name stays in a text. */
export const leftReasons = {
  unclear: 'Another person has the same name, and these do not say who is meant:',
  namesake: 'These belong to other people with the same name:',
  'single-word': 'The name is a single word, which can also mean something else in a text:',
} as const
export type LeftReason = keyof typeof leftReasons

export const limitsOfErasure =
  'We do not change a first or last name that stands alone in a text, pictures, the contents of files, or emails in mailboxes.'

export const leftPlaces = {
  event: 'Events in inboxes',
  mail: 'Emails to other people',
  webhook: 'Webhook deliveries',
  feedback: 'Feedback and surveys',
  request: 'Requests and proposals',
  stakeholder: 'Stakeholders and invitations',
  file: 'File names',
  log: 'Audit log entries',
  other: 'Other records',
} as const
export type LeftPlace = keyof typeof leftPlaces

export const LeftCount = z.object({
  reason: z.enum(Object.keys(leftReasons) as [LeftReason, ...LeftReason[]]),
  place: z.enum(Object.keys(leftPlaces) as [LeftPlace, ...LeftPlace[]]),
  /** Records, not occurrences. */
  count: z.number(),
})
export type LeftCount = z.infer<typeof LeftCount>

export const ErasurePreview = z.object({
  counts: z.array(ErasedCount),
  /** Another person has the same name; texts that contain only the name are then left unchanged. */
  has_namesake: z.boolean(),
  /** Records that will still have the name, by the reason why it stays. */
  left: z.array(LeftCount),
})
export type ErasurePreview = z.infer<typeof ErasurePreview>

export const Erasure = z.object({
  /** Id of the account. */
  id: Id,
  name: z.string(),
  erased_at: z.string(),
  /** By whom, by name. */
  erased_by: z.string(),
  undo_until: z.string(),
  /** True if it can no longer be undone. */
  is_final: z.boolean(),
})
export type Erasure = z.infer<typeof Erasure>

export const tooLate = 'It is too late to undo this: what was kept for it is gone'
export const addressTaken = 'Somebody else has their address now: change that first'
export const keptSealed = 'What is needed to undo it was sealed with another SECRETS_KEY: set that key again'
export const heirMissing = 'The files can be given only to somebody who may sign in and reaches their engagements'
export const importUnderWay = 'An import is being written at this moment. Try again in a minute.'
