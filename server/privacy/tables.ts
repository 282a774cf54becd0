import type { FeedbackChoice } from '@portal/domain/privacy/erasure'
import type { Generated, GeneratedAlways } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    /** What people agreed to, word for word, by its SHA-256. */
    agreement_text: { hash: string; text: string }
    agreement: {
      id: string
      account_id: string
      text_hash: string
      /** Before which file was shared; it may be gone. */
      file_id: string
      agreed_at: Date
    }
    /** Somebody whose name was erased. */
    erasure: {
      id: string
      /** Of "Former colleague 12"; never given twice. */
      number: GeneratedAlways<number>
      account_id: string
      erased_at: Date
      /** The account of the superuser. */
      erased_by: string
      undo_until: Date
      /** Since when it cannot be undone: what was kept for it is gone. */
      final_at: Generated<Date | null>
      /** As it was chosen; null where that was not kept yet. */
      feedback: FeedbackChoice | null
      heir_id: string | null
    }
    /** What is needed to undo it, in the order of doing; sealed where SECRETS_KEY is set (kept-changes.ts). */
    erasure_kept: { erasure_id: string; position: number; content: string }
    /** By what an import or a history file could bring them back, hashed. */
    erased_key: { erasure_id: string; kind: ErasedKeyKind; hash: string }
  }
}

export type ErasedKeyKind = 'account' | 'person' | 'stakeholder' | 'address' | 'name'
