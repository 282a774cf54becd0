import { AsyncLocalStorage } from 'node:async_hooks'
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

const acts = new AsyncLocalStorage<AuditDetails>()

export const acting = <Result>(act: AuditDetails, work: () => Promise<Result>): Promise<Result> => acts.run(act, work)

/** Adds details to the audit event of one request. */
export type Audit = (details: AuditDetails) => void

/** The `audit` of the request under way, for code that does not get it passed yet. */
export const auditOfRequest: Audit = (details) => {
  const act = acts.getStore()
  if (act) Object.assign(act, details)
}
