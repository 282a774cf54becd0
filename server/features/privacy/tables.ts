import type { ErasureProblem, FeedbackChoice } from '@portal/domain/privacy/erasure'
import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../platform/database/tables.ts' {
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
      /** The time of the erasure, except for erasures by earlier versions. Delete in the release after 1.0. */
      undo_until: Date
      /** Time since when it cannot be undone. */
      final_at: Generated<Date | null>
      /** Chosen handling of feedback; null for erasures before it was stored. */
      feedback: FeedbackChoice | null
      heir_id: string | null
      /** The person's names and addresses for the second search, sealed (erased-person.ts); null after it. */
      names: Generated<string | null>
    }
    /** Erasures that happen in the next night, and can be cancelled until then. */
    scheduled_erasure: {
      account_id: string
      /** The account of the superuser. */
      scheduled_by: string
      scheduled_at: Date
      erase_at: Date
      feedback: FeedbackChoice
      new_owner_id: string | null
      /** Why it did not happen at its time. */
      problem: Generated<ErasureProblem | null>
    }
    /** Data to undo erasures by earlier versions, in order (undo-promised-erasure.ts). Delete in the release after 1.0. */
    erasure_kept: { erasure_id: string; position: number; content: string }
    /** By what an import or a history file could bring them back, hashed. */
    erased_key: { erasure_id: string; kind: ErasedKeyKind; hash: string }
  }
}

export type ErasedKeyKind = 'account' | 'person' | 'stakeholder' | 'address' | 'name'
