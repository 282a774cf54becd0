import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/identifier.ts'
import { ReceivedInvitation } from '../stakeholders/invitation.ts'
import { bySubscriptionKind, InboxKind, SubscriptionKind } from './event.ts'
import { Delivery } from './grouping.ts'

export const about = 'The inbox, and which events a person gets emails about.'

export const NotificationSettings = z.object(bySubscriptionKind(() => z.boolean()))
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'signed-in',
  summary: 'Get the events that the caller gets emails about',
  answers: { 200: NotificationSettings },
})

export const setNotification = endpoint({
  method: 'PATCH',
  path: '/api/notifications',
  access: 'signed-in',
  summary: 'Turn emails about one kind of event on or off for the caller',
  records: 'Changed their email notifications',
  body: z.object({ type: SubscriptionKind, is_notify: z.boolean() }),
  repeatable: true,
  answers: { 200: NotificationSettings },
})

export const DeliverySettings = z.object({
  delivery: Delivery,
  /** For provider staff: only engagements that they work on or lead. */
  only_mine: z.boolean(),
})
export type DeliverySettings = z.infer<typeof DeliverySettings>

export const getDelivery = endpoint({
  method: 'GET',
  path: '/api/notifications/delivery',
  access: 'signed-in',
  summary: 'Get how often the caller gets emails, and about which engagements',
  answers: { 200: DeliverySettings },
})

export const setDelivery = endpoint({
  method: 'PATCH',
  path: '/api/notifications/delivery',
  access: 'signed-in',
  summary: 'Change how often the caller gets emails',
  records: 'Changed how often they get emails',
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
  /** The path that it opens in the portal. */
  path: z.string(),
  happened_at: z.string(),
  read: z.boolean(),
})
export type InboxEvent = z.infer<typeof InboxEvent>
export const Inbox = z.object({
  unread: z.number(),
  events: z.array(InboxEvent),
  /** Open invitations to engagements that the caller cannot see yet. */
  invitations: z.array(ReceivedInvitation),
})
export type Inbox = z.infer<typeof Inbox>

export const getInbox = endpoint({
  method: 'GET',
  path: '/api/notifications/inbox',
  access: 'signed-in',
  summary: 'List the latest events on the caller’s engagements, the number of unread ones and open invitations',
  answers: { 200: Inbox },
})

export const markRead = endpoint({
  method: 'POST',
  path: '/api/notifications/inbox/read',
  access: 'signed-in',
  summary: 'Mark events as read by the caller: the given ones, or all',
  records: null,
  body: z.object({ ids: z.optional(z.array(Id).check(z.maxLength(100, 'Send at most 100 events'))) }),
  repeatable: true,
  answers: { 200: z.object({ unread: z.number() }) },
})
