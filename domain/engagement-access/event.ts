import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'

/** Events of the access screen. */
export const eventKinds = ['download', 'wrong_password', 'invited', 'removed', 'accepted', 'declined'] as const
export type EventKind = (typeof eventKinds)[number]

export const eventLabels: Readonly<Record<EventKind, string>> = {
  download: 'Downloaded',
  wrong_password: 'Wrong password for',
  invited: 'Invited',
  removed: 'Removed',
  accepted: 'Accepted the invitation',
  declined: 'Declined the invitation',
}

export const eventGroups = ['downloads', 'failed_passwords', 'people'] as const
export type EventGroup = (typeof eventGroups)[number]

export const eventGroupLabels: Readonly<Record<EventGroup, string>> = {
  downloads: 'Downloads',
  failed_passwords: 'Failed passwords',
  people: 'Invitations and removals',
}

export const eventGroupKinds: Readonly<Record<EventGroup, readonly EventKind[]>> = {
  downloads: ['download'],
  failed_passwords: ['wrong_password'],
  people: ['invited', 'removed', 'accepted', 'declined'],
}

export const AccessEvent = z.object({
  id: Id,
  at: z.string(),
  kind: z.enum(eventKinds),
  /** Their name then. */
  who: z.string(),
  /** The file, or the person who was invited or removed; null for an answer, because `who` names that person. */
  about: z.nullable(z.string()),
})
export type AccessEvent = z.infer<typeof AccessEvent>
