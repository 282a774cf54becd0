import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/identifier.ts'
import { ReceivedInvitation } from '../stakeholders/invitation.ts'
import { EventKind, InboxKind } from './event.ts'
import { Delivery } from './grouping.ts'

export const about = 'The inbox, and which events one is told about.'

export const NotificationSettings = z.object({
  work_order_renewal: z.boolean(),
  file_sharing: z.boolean(),
  audit_creation: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'signed-in',
  summary: 'What the caller is mailed about; off until chosen',
  answers: { 200: NotificationSettings },
})

export const setNotification = endpoint({
  method: 'PATCH',
  path: '/api/notifications',
  access: 'signed-in',
  summary: 'Turns one kind of mail on or off for the caller',
  records: 'Changed what they are mailed about',
  body: z.object({ type: EventKind, is_notify: z.boolean() }),
  repeatable: true,
  answers: { 200: NotificationSettings },
})

export const DeliverySettings = z.object({
  delivery: Delivery,
  /** For provider staff: only about engagements they work on or lead. */
  only_mine: z.boolean(),
})
export type DeliverySettings = z.infer<typeof DeliverySettings>

export const getDelivery = endpoint({
  method: 'GET',
  path: '/api/notifications/delivery',
  access: 'signed-in',
  summary: 'How the caller’s mails are gathered, and about which engagements they are',
  answers: { 200: DeliverySettings },
})

export const setDelivery = endpoint({
  method: 'PATCH',
  path: '/api/notifications/delivery',
  access: 'signed-in',
  summary: 'Changes how the caller’s mails are gathered',
  records: 'Changed how their mails are gathered',
  body: z.object({ delivery: z.optional(Delivery), only_mine: z.optional(z.boolean()) }),
  repeatable: true,
  answers: { 200: DeliverySettings },
})

export const inboxSize = 20

export const InboxEvent = z.object({
  id: Id,
  kind: InboxKind,
  engagement_title: z.string(),
  sentence: z.string(),
  /** Path of the portal that shows it. */
  path: z.string(),
  happened_at: z.string(),
  read: z.boolean(),
})
export type InboxEvent = z.infer<typeof InboxEvent>
export const Inbox = z.object({
  unread: z.number(),
  events: z.array(InboxEvent),
  /** Invitations to engagements that the caller has not answered yet. */
  invitations: z.array(ReceivedInvitation),
})
export type Inbox = z.infer<typeof Inbox>

export const getInbox = endpoint({
  method: 'GET',
  path: '/api/notifications/inbox',
  access: 'signed-in',
  summary:
    'The last events on the caller’s engagements, whatever the switches say, and how many are unread; and what the caller is invited to',
  answers: { 200: Inbox },
})

export const markRead = endpoint({
  method: 'POST',
  path: '/api/notifications/inbox/read',
  access: 'signed-in',
  summary: 'Marks events as read by the caller: the named ones, or all',
  records: 'Marked notifications as read',
  body: z.object({ ids: z.optional(z.array(Id).check(z.maxLength(100, 'Name 100 events at most'))) }),
  repeatable: true,
  answers: { 200: z.object({ unread: z.number() }) },
})
