import * as z from 'zod/mini'

/** Kinds of event with a switch (document 2, point 2.9), by their names on the wire. */
export const EventKind = z.enum(['work_order_renewal', 'file_sharing', 'audit_creation'])
export type EventKind = z.infer<typeof EventKind>
/**
 * Kinds of event in the inbox. Team requests and the removal of an engagement have no switch, because each has its own
 * email.
 */
export const InboxKind = z.enum([...EventKind.options, 'team_request', 'engagement_removal'])
export type InboxKind = z.infer<typeof InboxKind>
export const eventKinds = EventKind.options

/** The text of each switch. */
export const switchLabel: Record<EventKind, string> = {
  work_order_renewal: 'Work order renewal',
  file_sharing: 'File sharing',
  audit_creation: 'New audit',
}
export const switchExplanation: Record<EventKind, string> = {
  work_order_renewal: 'A work order ends soon, or someone requests an extension.',
  file_sharing: 'Someone shares a file.',
  audit_creation: 'An engagement has a new audit.',
}
/** Completes "You receive this because you asked us to tell you ...". */
export const subscriptionReasons: Record<EventKind, string> = {
  work_order_renewal: 'when a work order ends soon or someone requests an extension',
  file_sharing: 'when someone shares a file',
  audit_creation: 'when there is a new audit',
}
