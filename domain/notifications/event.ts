import * as z from 'zod/mini'

/** What people may be told of: the switches of document 2, point 2.9, by their names on the wire. */
export const EventKind = z.enum(['work_order_renewal', 'file_sharing', 'audit_creation'])
export type EventKind = z.infer<typeof EventKind>
/**
 * The kinds in the inbox. Requests for a team and the removal of an engagement are among them, though there is a mail of
 * its own for each.
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
  work_order_renewal: 'A work order nears its end, or somebody asks to extend one.',
  file_sharing: 'Somebody shares a file.',
  audit_creation: 'An audit of an engagement appears.',
}
/** Ends "You receive this because you asked to be told ...". */
export const askedToBeTold: Record<EventKind, string> = {
  work_order_renewal: 'when a work order nears its end or its renewal is requested',
  file_sharing: 'when a file is shared',
  audit_creation: 'when an audit appears',
}
