import type { EntryKind } from '@portal/domain/audit-log/entry'

/** Audit event of the current request. Features add details that only they know. */
export interface AuditDetails {
  account_id?: string
  actor?: string
  /** An engagement that the caller can access. A call that is rejected at the gate has none. */
  engagement_id?: string
  /** The engagement that the gate was asked for, whether or not the caller can access it. */
  requested_engagement_id?: string
  object_id?: string
  /** Name of the object. Never a text that people wrote, a password or a token. */
  object?: string
  /** Objects of an action on several at once; each gets an event. */
  each?: readonly { object_id: string; object: string }[]
  /** Reason for a rejection that the caller is not told, or other details. */
  reason?: string
  kind?: EntryKind
  /** Set when the event is already written. */
  written?: true
  /** Replaces the sentence of the contract. */
  act?: string
}

/** Adds details to the audit event of one request. */
export type Audit = (details: AuditDetails) => void
