import * as z from 'zod/mini'
import type { ChangeKind } from '../overview/change.ts'
import { hasAdvancedAccess } from '../session/permissions.ts'
import type { Viewer } from '../session/user.ts'

interface SubscriptionDescription {
  /** Label of the checkbox that subscribes to it. */
  label: string
  explanation: string
  /** Completes "You receive this because you asked us to tell you ...". */
  reason: string
  /** Counts its events in subjects: "1 shared file", "3 shared files". */
  nouns: readonly [one: string, many: string]
  /** Label of the button in an email about one event. */
  openLabel: string
  /** Kind of change that weekly digests list only for people who subscribed to these events. */
  change?: ChangeKind
  /** False for people who never get these events. */
  isOffered?: (viewer: Pick<Viewer, 'is_stakeholder' | 'access_level'>) => boolean
}

const descriptions = {
  work_order_renewal: {
    label: 'Work order renewal',
    explanation: 'A work order ends soon, or someone requests an extension.',
    reason: 'when a work order ends soon or someone requests an extension',
    nouns: ['work order', 'work orders'],
    openLabel: 'Open the work order',
    change: 'extension',
  },
  file_sharing: {
    label: 'File sharing',
    explanation: 'Someone shares a file.',
    reason: 'when someone shares a file',
    nouns: ['shared file', 'shared files'],
    openLabel: 'Open Shared Files',
    change: 'file',
  },
  audit_creation: {
    label: 'New audit',
    explanation: 'An engagement has a new audit.',
    reason: 'when there is a new audit',
    nouns: ['new audit', 'new audits'],
    openLabel: 'Open the audit',
    change: 'audit',
  },
  days: {
    label: 'Budget days of a work order',
    explanation: 'Most budget days of a work order are used, or they run out before it ends.',
    reason: 'when most budget days of a work order are used or they run out before it ends',
    nouns: ['work order with few budget days left', 'work orders with few budget days left'],
    openLabel: 'Open the work order',
    isOffered: (viewer) => !viewer.is_stakeholder || hasAdvancedAccess(viewer),
  },
} satisfies Record<string, SubscriptionDescription>

/** Kinds of event that people subscribe to (document 2, point 2.9), as the API names them. */
export type SubscriptionKind = keyof typeof descriptions
export const subscriptionKindNames = Object.keys(descriptions) as SubscriptionKind[]
export const SubscriptionKind = z.enum(subscriptionKindNames)
export const subscriptionKinds: Readonly<Record<SubscriptionKind, SubscriptionDescription>> = descriptions

export const bySubscriptionKind = <Value>(make: (kind: SubscriptionKind) => Value): Record<SubscriptionKind, Value> =>
  Object.fromEntries(subscriptionKindNames.map((kind) => [kind, make(kind)])) as Record<SubscriptionKind, Value>

/**
 * Kinds of event in the inbox. Team requests and the removal of an engagement have no subscription, because each has its own
 * email; changes of records, because they are not worth one.
 */
const inboxKinds = [...subscriptionKindNames, 'team_request', 'engagement_removal', 'record_change'] as const
export const InboxKind = z.enum(inboxKinds)
export type InboxKind = z.infer<typeof InboxKind>
