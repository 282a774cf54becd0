import type { Generated } from 'kysely'

/**
 * Every table as queries see it. Days are `2026-09-05` strings, instants are `Date`, numerics are numbers in both drivers
 * (database.ts). Each folder adds its tables in its own `tables.ts`, so that a new feature changes nothing here.
 */
export interface Tables {
  /** How often something was tried (http/rate-limit-data.ts). */
  rate_window: { key: string; started_at: Date; count: number }
  /** Answers by the key of their request (http/idempotency.ts); null while it is under way, and for an empty answer. */
  kept_answer: {
    account_id: string
    call: string
    key: string
    content_hash: string
    answer: string | null
    kept_at: Date
  }
}

/** Columns of the records that people edit in forms. A trigger raises the version with every change of the record. */
export interface Versioned {
  version: Generated<number>
  /** When a form changed it last, and by whom. null: an import did, or it was never changed. */
  changed_at: Generated<Date | null>
  changed_by_account_id: Generated<string | null>
}
