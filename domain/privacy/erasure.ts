import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'

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

/** True for a name that an erasure has put in the place of a person's. */
export const isFormerName = (name: string): boolean => /^Former colleague \d+$/.test(name)

/** Whose id names the person: an account, a person record, or a stakeholder on an engagement. */
const erasableKinds = ['account', 'person', 'stakeholder'] as const
export const ErasableKey = z.object({ kind: z.enum(erasableKinds), id: Id })
export type ErasableKey = z.infer<typeof ErasableKey>
export const isErasableKind = (kind: string): kind is ErasableKey['kind'] => erasableKinds.some((each) => each === kind)

export const removedText = 'This text was removed when its author was erased.'

/** Choice for the person's feedback texts. */
const feedbackChoices = ['kept', 'removed'] as const
export type FeedbackChoice = (typeof feedbackChoices)[number]

export const erasureChoices = {
  feedback: z._default(z.enum(feedbackChoices, 'Use “kept” or “removed”'), 'kept'),
  /** New owner of the person's shared files; without one they keep an owner who no longer exists. */
  heir_id: z.optional(Id),
}

/** Kinds of changes of an erasure, in the order of the report. */
export const erasedKinds = {
  account: 'Accounts: name and email replaced, picture removed',
  person: 'Provider records: name replaced',
  stakeholder: 'Stakeholder entries: name replaced, email and phone removed',
  absence: 'Absences removed',
  access: 'Sessions, passkeys, authenticator apps, devices and other ways to sign in removed',
  own: 'Settings, searches, to-do marks and calendar feeds removed',
  mail: 'Sent and queued emails to this person removed',
  engagement: 'Access to engagements and invitations removed',
  feedback: 'Feedback, surveys and replies shown under the new name',
  words: 'Feedback texts removed',
  request: 'Requests and answers shown under the new name',
  file: 'Files given to the new owner',
  mention: 'Other texts in which the name is replaced',
  log: 'Audit events shown under the new name',
} as const
export type ErasedKind = keyof typeof erasedKinds
const kindNames = Object.keys(erasedKinds) as [ErasedKind, ...ErasedKind[]]

const ErasedCount = z.object({ kind: z.enum(kindNames), count: z.number() })

/** Why a name stays in a text. */
export const leftReasons = {
  unclear: 'Another person has the same name. We cannot tell which person these mean:',
  namesake: 'These belong to other people with the same name:',
  'single-word': 'The name is one word and can mean something else in these texts:',
} as const
export type LeftReason = keyof typeof leftReasons

export const limitsOfErasure =
  'We do not change pictures, the contents of files, emails in mailboxes, or a first or last name that stands alone in a text.'

export const leftPlaces = {
  mail: 'Emails to other people',
  webhook: 'Webhook deliveries',
  feedback: 'Feedback and surveys',
  request: 'Requests and proposals',
  stakeholder: 'Stakeholders and invitations',
  file: 'File names',
  log: 'Audit events',
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
  /** Time of the erasure if it is scheduled now. */
  erase_at: z.string(),
  /** The erasure includes an account. */
  has_account: z.boolean(),
  counts: z.array(ErasedCount),
  /** Another person has the same name; texts that contain only the name are then left unchanged. */
  has_namesake: z.boolean(),
  /** Records that will still have the name, by the reason why it stays. */
  left: z.array(LeftCount),
})
export type ErasurePreview = z.infer<typeof ErasurePreview>

/** Why a scheduled erasure did not happen at its time. It is retried, and can still be cancelled. */
export const erasureProblems = {
  failed: 'The last attempt failed. We will retry.',
  'new-owner': 'The new owner can no longer take over the files. Cancel this and choose another one.',
  scheduler: 'The person who scheduled this is no longer an active superuser. Cancel this and schedule it again.',
} as const
export type ErasureProblem = keyof typeof erasureProblems

export const ScheduledErasure = z.object({
  /** The account of a person who has one. */
  ...ErasableKey.shape,
  name: z.string(),
  /** By whom, by name. */
  scheduled_by: z.string(),
  erase_at: z.string(),
  problem: z.nullable(z.enum(Object.keys(erasureProblems) as [ErasureProblem, ...ErasureProblem[]])),
})
export type ScheduledErasure = z.infer<typeof ScheduledErasure>

export const Erasure = z.object({
  /** Id of the account. */
  id: Id,
  name: z.string(),
  erased_at: z.string(),
  /** By whom, by name. */
  erased_by: z.string(),
})
export type Erasure = z.infer<typeof Erasure>

export const alreadyScheduled = 'The erasure of this person is already scheduled. To change it, cancel it first'
export const alreadyErased = 'This person is already erased'
export const newOwnerInvalid =
  'The new owner must be able to sign in and must have access to the engagements of these files'
