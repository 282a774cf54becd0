import type { FeedbackChoice } from '@portal/domain/privacy/erasure'
import type { Generated, GeneratedAlways } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    /** Texts that people agreed to, by their SHA-256. */
    agreement_text: { hash: string; text: string }
    agreement: {
      id: string
      account_id: string
      text_hash: string
      /** Before which file was shared; it may be gone. */
      file_id: string
      agreed_at: Date
    }
    /** Erased people. */
    erasure: {
      id: string
      /** Number in "Former colleague 12"; never reused. */
      number: GeneratedAlways<number>
      account_id: string
      erased_at: Date
      /** The account of the superuser. */
      erased_by: string
      undo_until: Date
      /** Time since when it cannot be undone, because the kept data is deleted. */
      final_at: Generated<Date | null>
      /** Chosen handling of feedback; null for erasures before it was stored. */
      feedback: FeedbackChoice | null
      heir_id: string | null
    }
    /** Data to undo an erasure, in order; encrypted if SECRETS_KEY is set (undo-changes.ts). */
    erasure_kept: { erasure_id: string; position: number; content: string }
    /** By what an import or a history file could bring them back, hashed. */
    erased_key: { erasure_id: string; kind: ErasedKeyKind; hash: string }
  }
}

export type ErasedKeyKind = 'account' | 'person' | 'stakeholder' | 'address' | 'name'
