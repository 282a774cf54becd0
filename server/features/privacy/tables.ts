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
      /** When the rows were changed: later than `erased_at` if it was reapplied after a restore. */
      applied_at: Date
      feedback: FeedbackChoice
      heir_id: string | null
      /** The person's names and addresses for the second search, sealed (erased-person.ts); null after it. */
      names: Generated<string | null>
    }
    /** Erasures that happen in the next night, and can be cancelled until then. */
    scheduled_erasure: {
      id: string
      /** One of these three ids. */
      account_id: string | null
      person_id: string | null
      /** The stakeholder may be removed from the engagement before the erasure. */
      stakeholder_id: string | null
      /** When it was scheduled. */
      name: string
      email: string | null
      /** The account of the superuser. */
      scheduled_by: string
      scheduled_at: Date
      erase_at: Date
      feedback: FeedbackChoice
      new_owner_id: string | null
      /** Why it did not happen at its time. */
      problem: Generated<ErasureProblem | null>
    }
    /** By what an import or a history file could bring them back, hashed. */
    erased_key: { erasure_id: string; kind: ErasedKeyKind; hash: string }
  }
}

export type ErasedKeyKind = 'account' | 'person' | 'stakeholder' | 'address' | 'name'
