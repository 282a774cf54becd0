import type { Generated, GeneratedAlways } from 'kysely'
import type { DeletionEntry } from './entry.ts'

declare module '../database/tables.ts' {
  interface Tables {
    /** Deletion log (decision 0242). Rows are only added; an erasure replaces the person's name in titles. */
    deletion_log: {
      id: GeneratedAlways<number>
      kind: DeletionEntry['kind']
      logged_at: Generated<Date>
      /** Identifies the entry in the table, in the file and in the store (`entryKey`). */
      entry_key: string
      /** A `DeletionEntry`. */
      content: unknown
    }
  }
}
