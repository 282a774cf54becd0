import type { EntryKind } from '@portal/domain/audit-log/entry'
import type { Generated } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    /** The database refuses changes and removals, with triggers. */
    audit_entry: {
      id: Generated<number>
      at: Date
      kind: EntryKind
      /** Account that acted; null for a person without one, and for the portal itself. */
      account_id: string | null
      /** Name at that time; the typed address of a person without an account; `Import` and the like for the portal. */
      actor: string | null
      /** Account as which a superuser viewed the portal. */
      seen_as: string | null
      /** "Shared a file". */
      act: string
      /** Method and path as declared. */
      call: string | null
      status: number | null
      /** Why it was refused, or what more there is to say. */
      reason: string | null
      engagement_id: string | null
      object_id: string | null
      /** Its name then. */
      object: string | null
      /** Network address of the caller. */
      address: string | null
      request_id: string | null
      /** The place in the chain and the link, once sealed (seal.ts). */
      seq: Generated<number | null>
      hash: Generated<string | null>
    }
    /** An entry from which the name of an erased person was taken. */
    audit_redaction: { entry_id: number; erasure_id: string; content_hash: string | null }
    audit_head: { only_one: Generated<boolean>; seq: number; hash: string }
    audit_anchor: { seq: number; hash: string; last_at: Date; cut_at: Date }
  }
}
